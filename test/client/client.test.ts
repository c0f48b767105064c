import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../infra/client/build.ts';
import { UnifiedError } from '../../lib/client/errors.ts';
import type { Answer, List } from '../../lib/client/types.ts';
import { verifyWebhook } from '../../lib/client/webhooks.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

interface Contact {
  readonly id: string;
  readonly first_name: string | null;
}

/** Types of the package that these tests use. */
interface Connection {
  readonly crm: {
    readonly contacts: {
      list(options?: object): List<Contact>;
      get(id: string, options?: object): Promise<Answer<Contact>>;
      create(body: object, options?: object): Promise<Answer<Contact>>;
      updateById(id: string, body: object, options?: object): Promise<Answer<Contact>>;
      batch(body: object, options?: object): Promise<Answer<readonly unknown[]>>;
      remove(id: string): Promise<Answer<unknown>>;
    };
  };
}

interface Client {
  readonly docs: { page(name: string, options?: object): Promise<Response> };
  connection(name: object): Connection;
}

const folder = mkdtempSync(join(tmpdir(), 'uis-client-'));
let service: Service;
let receiver: Receiver;
let bytes: number;
let UnifiedClient: new (options: object) => Client;
let client: Client;
let contacts: Connection['crm']['contacts'];
let apiKey: string;

beforeAll(async () => {
  ({ bytes } = await buildClient(folder));
  ({ UnifiedClient } = await import(join(folder, 'index.js')));
  service = await startService();
  receiver = await startReceiver();
  const project = await service.project();
  apiKey = project.key;
  const linkedUser = await service.linkedUser(project, 'customer 1');
  await service.connect(project, 'hubspot', { linkedUser });
  client = new UnifiedClient({ baseUrl: service.url, apiKey });
  ({ contacts } = client.connection({ linkedUserOriginId: 'customer 1', provider: 'hubspot' }).crm);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [{ email_address: 'ada@client.example', email_address_type: 'primary' }],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

/** Returns Ada with another address, because a provider accepts a contact once. */
const of = (address: string) => ({
  ...ada,
  email_addresses: [{ email_address: address, email_address_type: 'primary' }],
});

describe('the package', () => {
  it('has at most 20 KB of JavaScript', () => {
    expect(bytes).toBeLessThanOrEqual(20 * 1024);
  });

  it('writes a record and reads it', async () => {
    const created = await contacts.create(ada);
    expect(created).toMatchObject({ status: 201, data: { first_name: 'Ada' }, warnings: [], replayed: false });
    expect(created.requestId).toBeTypeOf('string');
    const read = await contacts.get(created.data.id);
    expect(read.data).toMatchObject({ id: created.data.id, first_name: 'Ada' });
    await expect(contacts.get(created.data.id, { ifNoneMatch: read.etag })).rejects.toMatchObject({
      status: 304,
      code: 'not_modified',
    });
  });

  it('changes a record and deletes it, with a preview of each request', async () => {
    const { data } = await contacts.create(of('changed@client.example'));
    const preview = await contacts.updateById(data.id, { first_name: 'Augusta' }, { preview: true });
    expect(preview.data).toMatchObject({ requests: [{ method: 'PATCH' }] });
    expect(await contacts.updateById(data.id, { first_name: 'Augusta' })).toMatchObject({
      status: 200,
      data: { id: data.id, first_name: 'Augusta' },
    });
    expect(await contacts.batch({ items: [of('batch@client.example')] })).toMatchObject({
      status: 200,
      data: [{ statusCode: 201 }],
    });
    expect(await contacts.remove(data.id)).toMatchObject({ status: 200 });
    await expect(contacts.get(data.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('does not read an unchanged documentation page again', async () => {
    // The service builds its documentation for the first request, which may take longer than the client waits.
    await fetch(`${service.url}/docs/errors`);
    const page = await client.docs.page('errors');
    expect(await page.text()).toContain('<h1 id="errors-and-warnings">');
    const ifNoneMatch = page.headers.get('etag') ?? expect.fail('no tag');
    await expect(client.docs.page('errors', { ifNoneMatch })).rejects.toMatchObject({
      status: 304,
      code: 'not_modified',
    });
  });

  it('replays a write with the same key', async () => {
    const options = { idempotencyKey: 'once' };
    const first = await contacts.create(of('once@client.example'), options);
    const again = await contacts.create(of('once@client.example'), options);
    expect(again).toMatchObject({ replayed: true, data: { id: first.data.id } });
  });

  it('reads all pages of a list', async () => {
    for (const name of ['a', 'b', 'c']) await contacts.create(of(`page-${name}@client.example`));
    const pages = [];
    for await (const { data } of contacts.list({ limit: 2 }).pages()) pages.push(data.length);
    const ids = [];
    for await (const { id } of contacts.list({ limit: 2 })) ids.push(id);
    expect(pages.length).toBeGreaterThan(1);
    expect(ids).toHaveLength(pages.reduce((sum, count) => sum + count));
    expect(new Set(ids).size).toBe(ids.length);
    const { data, nextCursor } = await contacts.list({ limit: 2 }).page();
    expect([data.length, typeof nextCursor]).toEqual([2, 'string']);
  });

  it("fails with the service's refusal", async () => {
    const error: unknown = await contacts.create({ ...ada, first_name: 7 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'UnifiedError',
      status: 422,
      code: 'validation_failed',
      docs: `${service.url}/docs/errors#validation_failed`,
    });
    expect((error as UnifiedError).issues).toEqual([expect.objectContaining({ path: 'first_name' })]);
    const stranger = client.connection({ linkedUserOriginId: 'nobody', provider: 'hubspot' });
    await expect(stranger.crm.contacts.get('one')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it("ends with its caller's signal", async () => {
    const reason = new Error('no longer wanted');
    await expect(contacts.get('one', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(UnifiedError).toBeTypeOf('function');
  });
});

describe('a message to a webhook', () => {
  const delivered = async () => {
    const headers = { 'x-api-key': apiKey };
    const body = { url: `${receiver.url}/client` };
    const { id, secret } = dataOf(await service.call('POST', '/webhook', { headers, body }), 201) as {
      id: string;
      secret: string;
    };
    await service.call('POST', `/webhook/${id}/test`, { headers });
    const [message] = receiver.at('/client').slice(-1);
    return { ...(message ?? expect.fail('nothing came')), secret };
  };

  it('is accepted if the service signed it, in any kind of request', async () => {
    const { headers, body, secret } = await delivered();
    const message = { type: 'webhook.test', data: { data: { webhook_id: expect.any(String) } } };
    expect(await verifyWebhook({ headers, body }, secret)).toMatchObject(message);
    expect(await verifyWebhook({ headers, body: new TextEncoder().encode(body) }, secret)).toMatchObject(message);
    const written = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
    );
    expect(await verifyWebhook({ headers: written, body }, secret)).toMatchObject(message);
    const request = new Request('https://app.example.com', { method: 'POST', headers: headers as never, body });
    expect(await verifyWebhook(request, secret)).toMatchObject(message);
  });

  it('has its events in one form, each with its connection, whatever the message contains', async () => {
    const { Webhook } = await import('standardwebhooks');
    const secret = `whsec_${btoa('a secret that has 32 characters!')}`;
    const read = (content: object) => {
      const [now, body] = [new Date(), JSON.stringify(content)];
      const headers = {
        'webhook-id': 'one',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('one', now, body),
      };
      return verifyWebhook({ headers, body }, secret) as Promise<{ readonly events: readonly object[] }>;
    };
    const [one, other] = ['a', 'b'].map((id) => ({ id, id_connection: `of ${id}`, id_linked_user: 'someone' }));
    const [ofOne, ofOther] = [one, other].map((event) => ({
      ...event,
      connection: { connectionId: event?.id_connection },
    }));
    expect((await read({ type: 'crm.deal.created', data: one })).events).toEqual([ofOne]);
    expect((await read({ type: 'events', data: { events: [one, other] } })).events).toEqual([ofOne, ofOther]);
    const ownerless = { id_connection: 'webhooks', id_linked_user: '' };
    expect((await read({ type: 'webhook.disabled', data: ownerless })).events).toEqual([
      { ...ownerless, connection: null },
    ]);
    expect((await read({ type: 'webhook.test', data: { id: 'test' } })).events).toEqual([]);
  });

  it('is otherwise refused', async () => {
    const { headers, body, secret } = await delivered();
    const other = `whsec_${btoa('another secret of 32 characters!')}`;
    const late = Date.now() + 6 * 60_000;
    await expect(verifyWebhook({ headers, body: body.replace('test', 'text') }, secret)).rejects.toThrow(
      'No signature',
    );
    await expect(verifyWebhook({ headers, body }, other)).rejects.toThrow('No signature');
    await expect(verifyWebhook({ headers, body }, 'whsec_')).rejects.toThrow('not a webhook secret');
    await expect(verifyWebhook({ headers, body }, secret, late)).rejects.toThrow('too far from now');
    await expect(verifyWebhook({ headers: { ...headers, 'webhook-timestamp': 'x' }, body }, secret)).rejects.toThrow();
    await expect(verifyWebhook({ headers: {}, body }, secret)).rejects.toThrow('no header webhook-id');
  });
});
