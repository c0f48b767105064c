import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { documentOf, type Generated, openGenerated, operationIdsIn } from './generated.ts';

/** Functions of a program that imports a generated client, for the account of a connection token. */
interface Program {
  readonly api: Readonly<Record<string, unknown>>;
  createContact(token: string, name: string): Promise<string>;
  /** Names of all contacts. The pages contain one contact each. */
  namesOfContacts(token: string): Promise<readonly string[]>;
  /** Returns `error` of a refused write. */
  refusalOf(token: string): Promise<string | undefined>;
  bytesOf(token: string, attachment: string): Promise<Uint8Array>;
}

interface Generator {
  readonly name: string;
  readonly script: string;
  /** Text of `generator.config.mjs`. */
  readonly config: string;
  /** Text of a program. Some marked lines must fail to compile. */
  readonly program: string;
}

const heyApi: Generator = {
  name: '@hey-api/openapi-ts',
  script: '@hey-api/openapi-ts/bin/run.js',
  config: `export default {
  input: 'openapi.json',
  output: { path: 'client', module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch'],
  logs: { file: false },
};`,
  program: `
import * as api from './client/index.js';
const as = (token: string) => ({
  auth: ({ name }: { name?: string }) => (name === 'x-connection-token' ? token : undefined),
});
export { api };
export const createContact = async (token: string, first_name: string): Promise<string> => {
  const { data: answer, error } = await api.crmContactsCreate({ ...as(token), body: { first_name } });
  if (answer === undefined) throw new Error(error.error);
  // @ts-expect-error it may be a preview
  answer.data.id;
  if ('requests' in answer.data) throw new Error(answer.data.requests[0]?.url);
  return answer.data.id;
};
export const namesOfContacts = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 1, ...(cursor && { cursor }) };
    const { data } = await api.crmContactsList({ ...as(token), query, throwOnError: true });
    names.push(...data.data.map(({ name }) => name));
    cursor = data.next_cursor;
  } while (cursor);
  return names;
};
export const refusalOf = async (token: string) => {
  // @ts-expect-error a contact has no such field
  const { error } = await api.crmContactsCreate({ ...as(token), body: { first_name: 'Ada', colour: 'blue' } });
  return error?.error;
};
export const bytesOf = async (token: string, id: string): Promise<Uint8Array> => {
  const options = { path: { id }, parseAs: 'blob', throwOnError: true } as const;
  const { data } = await api.ticketingAttachmentsContent({ ...as(token), ...options });
  return new Uint8Array(await data.arrayBuffer());
};
export const lastNameOf = ({ data }: api.MessagesCrmContactUpdatedWebhookPayload) => data.record?.last_name;
`,
};

const orval: Generator = {
  name: 'orval',
  script: 'orval/dist/bin/orval.mjs',
  config: `export default {
  unified: {
    input: 'openapi.json',
    output: { target: 'client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};`,
  program: `
import * as api from './client.js';
const as = (token: string) => ({ headers: { 'x-connection-token': token } });
export { api };
export const createContact = async (token: string, first_name: string): Promise<string> => {
  const answer = await api.crmContactsCreate({ first_name }, {}, as(token));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.data));
  return answer.data.data.id;
};
export const namesOfContacts = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { status, data } = await api.crmContactsList({ limit: 1, ...(cursor && { cursor }) }, as(token));
    if (status !== 200) throw new Error(data.error);
    names.push(...data.data.map(({ name }) => name));
    cursor = data.next_cursor;
  } while (cursor);
  return names;
};
export const refusalOf = async (token: string): Promise<string | undefined> => {
  // @ts-expect-error a contact has no such field
  const answer = await api.crmContactsCreate({ first_name: 'Ada', colour: 'blue' }, {}, as(token));
  return answer.status === 422 ? answer.data.error : undefined;
};
export const bytesOf = async (token: string, id: string): Promise<Uint8Array> => {
  const { status, data } = await api.ticketingAttachmentsContent(id, as(token));
  if (status !== 200) throw new Error(String(status));
  return new Uint8Array(await data.arrayBuffer());
};
`,
};

/** Bytes that are not valid UTF-8. */
const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);

const camelCase = (id: string): string => id.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase());

let service: Service;

beforeAll(async () => {
  if (isLong) service = await startService();
});

afterAll(() => service?.stop());

const connect = async (): Promise<string> => {
  const { token } = await service.connect(await service.project(), 'hubspot');
  return token;
};

const createAttachment = async (token: string): Promise<string> => {
  const create = async (path: string, body: object): Promise<string> =>
    recordOf(await service.call('POST', path, { headers: { 'x-connection-token': token }, body }), 201).id;
  const ticket = await create('/ticketing/tickets', { name: 'Printer on fire' });
  const content = Buffer.from(bytes).toString('base64');
  return create('/ticketing/attachments', { ticket_id: ticket, file_name: 'all.bin', content });
};

describe.runIf(isLong).each([heyApi, orval])('the client from $name', ({ name, script, config, program }) => {
  let folder: Generated;
  let client: Program;

  beforeAll(async () => {
    folder = openGenerated(name.replace('/', '-'), documentOf(service.url));
    folder.write('generator.config.mjs', config);
    const option = name === 'orval' ? '--config' : '--file';
    expect(folder.run(script, option, 'generator.config.mjs')).toBe('');
    folder.write('program.ts', program);
    client = await import(pathToFileURL(folder.at('program.ts')).href);
  });

  it('compiles, and refuses what the document refuses', () => {
    expect(folder.faultsOf('program.ts')).toBe('');
  });

  it('contains every operation', () => {
    const missing = operationIdsIn(documentOf(service.url)).filter(
      (id) => typeof client.api[camelCase(id)] !== 'function',
    );
    expect(missing).toEqual([]);
  });

  it('creates a record in the service, and reads it in pages', async () => {
    const token = await connect();
    expect(await client.createContact(token, 'Ada')).toMatch(/^[0-9a-f-]{36}$/);
    await client.createContact(token, 'Grace');
    expect(await client.namesOfContacts(token)).toEqual(expect.arrayContaining(['Ada', 'Grace']));
  });

  it('returns the error of a refusal', async () => {
    expect(await client.refusalOf(await connect())).toBe('validation_failed');
  });

  it('reads the content of a file', async () => {
    const token = await connect();
    const id = await createAttachment(token);
    expect(await client.bytesOf(token, id)).toEqual(bytes);
  });
});
