import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../infra/handlers.ts';
import { routes } from '../../lib/api/routes.ts';

describe('a row of the route table or of the table of workers', () => {
  it.each(entriesOf(routes))('$name is an existing function', async ({ file, exportName }) => {
    const module: Readonly<Record<string, unknown>> = await import(
      pathToFileURL(resolve(import.meta.dirname, `../../functions/${file}.ts`)).href
    );
    expect(typeof module[exportName]).toBe('function');
  });
});
