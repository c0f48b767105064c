import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import examples from '../../lib/api/openapi/examples.json' with { type: 'json' };
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { isLong } from '../harness/runs.ts';

const here = import.meta.dirname;
/** Beside the packages that generated code imports. */
const folder = join(here, 'node_modules/.generated');
const documentFile = join(folder, 'openapi.json');

const run = (script: string, ...options: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(here, script), ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
};

const compilerOptions = {
  ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', types: [] },
  ...{ strict: true, skipLibCheck: true, noEmit: true },
};

/** What the compiler says of a generated file. */
const faultsOf = (file: string): string => {
  const project = join(folder, `${file}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
  return run('../../node_modules/typescript/bin/tsc', '--project', project);
};

const document = describeApi(routes, '1', { origin: 'https://api.example.com', examples });

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(documentFile, JSON.stringify(document));
});

/** What a program may do with the types, and where a compiler must refuse it. */
const program = `
import type { operations, paths, webhooks } from './types.ts';
type Batch = paths['/ticketing/tickets/batch']['post'];
type Item = Batch['requestBody']['content']['application/json']['items'][number];
type Answers = Batch['responses'][200]['content']['application/json']['data'];
type Changed = paths['/ticketing/tickets/{id}']['patch']['responses'][200]['content']['application/json']['data'];
const named = { name: 'Printer on fire', tags: [] };
export const item: Item = { ...named, field_mappings: {} };
// @ts-expect-error a record lacks what it must have
export const half: Item = { description: ['Third floor'] };
// @ts-expect-error nothing free is taken
export const free: Item = { ...named, field_mappings: {}, anything: 1 };
export const idsOf = (answers: Answers): string[] =>
  'requests' in answers ? [] : answers.map((answer) => ('data' in answer ? answer.data.id : answer.error));
export const nameOf = (changed: Changed): string => ('requests' in changed ? changed.requests[0].url : changed.name);
// @ts-expect-error a preview has no name
export const either = (changed: Changed): string => changed.name;
type Message = webhooks['crm.contact.updated']['post']['requestBody']['content']['application/json'];
export const lastNameOf = ({ data }: Message): string | null | undefined => data.record?.last_name;
// @ts-expect-error a contact has no such field
export const colourOf = ({ data }: Message): string => data.record.colour;
export const query: operations['crm.contacts.list']['parameters']['query'] = { limit: 10, email: 'a@b.example' };
// @ts-expect-error a filter that contacts do not have
export const other: operations['crm.contacts.list']['parameters']['query'] = { ticket_id: '1' };
`;

describe.runIf(isLong)('the client that is generated from the document', () => {
  it('by openapi-typescript compiles, and has the items of batches', { timeout: 120_000 }, () => {
    expect(run('node_modules/openapi-typescript/bin/cli.js', documentFile, '--output', 'types.ts')).toBe('');
    writeFileSync(join(folder, 'program.ts'), program.replace("'./types.ts'", "'./types.js'"));
    expect(faultsOf('program.ts')).toBe('');
  });

  it.each(['--export-schemas', '--export-types'])(
    'by openapi-zod-client %s compiles, and checks what it sends',
    { timeout: 120_000 },
    async (option) => {
      const name = `client${option}.ts`;
      expect(run('node_modules/openapi-zod-client/bin.js', documentFile, '--output', name, option)).toBe('');
      expect(faultsOf(name)).toBe('');
      const client = await import(pathToFileURL(join(folder, name)).href);
      const api = client.createApiClient('https://api.example.com');
      const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
      expect(operations.filter(({ operationId }) => typeof api[operationId] !== 'function')).toEqual([]);
      const { TicketingAttachmentInput: schema } = client.schemas;
      const file = { content: 'YQ==', ticket_id: '11111111-1111-4111-8111-111111111111' };
      const names = ['Grüße.png', 'a/b', 'a\\b'].map((file_name) => ({ ...file, file_name }));
      expect(names.map((one) => schema.safeParse(one).success)).toEqual([true, false, false]);
    },
  );

  it('would not compile with a slash that is escaped', { timeout: 120_000 }, () => {
    const escaped = JSON.stringify(document).replace('^#[0-9A-Fa-f]{6}$', String.raw`^a\\/b$`);
    const file = join(folder, 'escaped.json');
    writeFileSync(file, escaped);
    expect(run('node_modules/openapi-zod-client/bin.js', file, '--output', 'escaped.ts')).toBe('');
    expect(faultsOf('escaped.ts')).not.toBe('');
  });
});
