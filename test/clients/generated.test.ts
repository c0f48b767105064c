import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';
import { documentOf, type Generated, openGenerated, operationIdsIn } from './generated.ts';

const document = documentOf('https://api.example.com');

/** A program that uses the types. Some marked lines must fail to compile. */
const program = `
import type { operations, paths, webhooks } from './types.js';
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
  let folder: Generated;

  beforeAll(() => {
    folder = openGenerated('types', document);
  });

  it('by openapi-typescript compiles, and contains the items of batches', () => {
    expect(folder.run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'types.ts')).toBe('');
    folder.write('program.ts', program);
    expect(folder.faultsOf('program.ts')).toBe('');
  });

  it.each(['--export-schemas', '--export-types'])(
    'by openapi-zod-client %s compiles, and checks its requests',
    async (option) => {
      const name = `client${option}.ts`;
      expect(folder.run('openapi-zod-client/bin.js', 'openapi.json', '--output', name, option)).toBe('');
      expect(folder.faultsOf(name)).toBe('');
      const client = await import(pathToFileURL(folder.at(name)).href);
      const api = client.createApiClient('https://api.example.com');
      expect(operationIdsIn(document).filter((id) => typeof api[id] !== 'function')).toEqual([]);
      const { TicketingAttachmentInput: schema } = client.schemas;
      const file = { content: 'YQ==', ticket_id: '11111111-1111-4111-8111-111111111111' };
      const names = ['Grüße.png', 'a/b', 'a\\b'].map((file_name) => ({ ...file, file_name }));
      expect(names.map((one) => schema.safeParse(one).success)).toEqual([true, false, false]);
    },
  );

  it('would not compile with an escaped slash', () => {
    const escaped = JSON.stringify(document).replace('^#[0-9A-Fa-f]{6}$', String.raw`^a\\/b$`);
    folder.write('escaped.json', escaped);
    expect(folder.run('openapi-zod-client/bin.js', 'escaped.json', '--output', 'escaped.ts')).toBe('');
    expect(folder.faultsOf('escaped.ts')).not.toBe('');
  });
});
