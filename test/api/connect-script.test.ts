import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildComponent, componentPath } from '../../infra/component.ts';
import { connectScriptRoutes } from '../../lib/api/management/connect-script.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const root = new URL('../../', import.meta.url);

describe('GET /connect/v1.js', () => {
  it('is built from infra/component/ by `npm run component`, with at most 8 KB', async () => {
    const built = await buildComponent();
    expect(JSON.parse(readFileSync(new URL(componentPath, root), 'utf8'))).toEqual(built);
    expect(Buffer.byteLength(built.script)).toBeLessThanOrEqual(8 * 1024);
  });

  it('may be used by every page, with the hash in the documents', async () => {
    const { status, headers, body } = await service.call('GET', '/connect/v1.js');
    const integrity = `sha384-${createHash('sha384').update(String(body)).digest('base64')}`;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(connectScriptRoutes.script.description).toContain(integrity);
    expect(readFileSync(new URL('docs/magic-links.md', root), 'utf8')).toContain(`integrity="${integrity}"`);
  });
});
