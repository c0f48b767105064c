import { describe, expect, it } from 'vitest';
import { operationsIn, tableOf } from '../../infra/client/operations.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { isForPrograms } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import { defineClient, memberName } from '../../lib/client/client.ts';
import { pack, unpack } from '../../lib/client/operations.ts';
import type { List } from '../../lib/client/types.ts';

const placed = operationsIn(describeApi(routes, '1'));
const packed = pack(tableOf(placed));
const Client = defineClient(packed);

interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Creates a service that answers every request with an empty page, and records the requests. */
const recording = () => {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = '', headers, body } = init;
    sent.push({ method, url: new URL(url), headers: new Headers(headers), body: body && JSON.parse(String(body)) });
    return Response.json({ statusCode: 200, data: [], next_cursor: null });
  };
  const client = new Client({ baseUrl: 'https://api.example.com/', apiKey: 'key', fetch });
  return { client, sent };
};

const callAt = (root: unknown, id: string): ((...given: unknown[]) => unknown) | undefined =>
  id.split('.').reduce<unknown>((calls, name) => Object(calls)[memberName(name)], root) as never;

/** Value of a placeholder in a path. It contains characters that must be escaped. */
const sampleOf = (name: string): string => `${name} / ?`;

describe('the client', () => {
  it('contains every operation of the document, with the same request', async () => {
    for (const { id, operation } of placed) {
      const { client, sent } = recording();
      const root = operation.ofService ? client : client.connection({ connectionId: 'one' });
      const call = callAt(root, id) ?? expect.fail(`no ${id}`);
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const body = operation.hasBody ? [{ of: id }] : [];
      const answer = call.call(root, ...names.map(sampleOf), ...body, { fields: 'id,name' });
      await (operation.isPaged ? (answer as List<unknown>).page() : answer);
      const [request] = sent;
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sampleOf(name)));
      expect([request?.method, request?.url.pathname, request?.body], id).toEqual([operation.method, path, body[0]]);
      expect(request?.url.search, id).toBe('?fields=id%2Cname');
      expect(request?.headers.get('x-api-key'), id).toBe('key');
    }
    expect(placed).toHaveLength(routes.filter(isForPrograms).length);
  });

  it('has the operations of a connection only on connections, except those that need no connection', () => {
    const { client } = recording();
    const connection = client.connection({ connectionToken: 'token' });
    expect(callAt(client, 'crm.contacts.list')).toBeUndefined();
    expect(callAt(connection, 'crm.contacts.list')).toBeTypeOf('function');
    expect(callAt(client, 'crm.contacts.update')).toBeTypeOf('function');
    expect(callAt(connection, 'projects.list')).toBeUndefined();
  });

  it('returns bytes and pages unchanged, and otherwise the data', () => {
    const raw = placed.filter(({ operation }) => operation.isRaw).map(({ id }) => id);
    expect(raw.filter((id) => !/^(client|connect|docs|oauth|openapi)\./.test(id))).toEqual([
      'ticketing.attachments.content',
    ]);
  });

  it('unpacks the compressed operations to their source', () => {
    expect(unpack(packed)).toEqual(tableOf(placed));
  });

  it.each([
    [{ connectionToken: 'uct_1' }, { 'x-connection-token': 'uct_1' }],
    [{ connectionId: 'c1' }, { 'x-connection-id': 'c1' }],
    [
      { linkedUserOriginId: 'Kundin Ä/1', provider: 'hubspot' },
      { 'x-linked-user-origin-id': 'Kundin%20%C3%84%2F1', 'x-provider': 'hubspot' },
    ],
  ])('names a connection by %o', async (name, headers) => {
    const { client, sent } = recording();
    await callAt(client.connection(name), 'crm.contacts.get')?.('one', { ifNoneMatch: '"tag"' });
    const got = Object.fromEntries(sent[0]?.headers ?? []);
    expect(got).toMatchObject({ ...headers, 'if-none-match': '"tag"', 'x-api-key': 'key' });
    expect(sent[0]?.url.search).toBe('');
  });

  it('refuses a value that would lead to a different path', async () => {
    const { client, sent } = recording();
    const { crm } = client.connection({ connectionId: 'c1' }) as never as {
      crm: { contacts: { get(id: unknown): Promise<unknown> } };
    };
    await expect(crm.contacts.get('')).rejects.toThrow('id of /crm/contacts/{id} is missing');
    await expect(crm.contacts.get(undefined)).rejects.toThrow(TypeError);
    await crm.contacts.get('../../projects');
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/crm/contacts/..%2F..%2Fprojects']);
    await expect(crm.contacts.get('..')).rejects.toThrow(TypeError);
  });
});
