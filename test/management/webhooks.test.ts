import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as webhook from '../../functions/webhook.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { openWebhookSecret, openWebhookUrl } from '../../lib/crypto/webhook-secret.ts';
import { checkTarget } from '../../lib/management/webhook-url.ts';
import { coversEvent, isEventPattern } from '../../lib/objects/event-types.ts';
import { getWebhook, listWebhooks } from '../../lib/store/events/webhooks.ts';
import { injectFault } from '../store/faults.ts';
import { makeWebhook } from '../webhooks/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let project: string;
let key: string;

beforeEach(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'webhooks');
});

/** A public IP address, which needs no name server. */
const url = 'https://93.184.215.14/hook';

const create = (body: unknown) => send(webhook.create, webhookRoutes.create, { key, body });
const list = (as = key) => send(webhook.read, webhookRoutes.list, { key: as });
const get = (id: string, as = key) => send(webhook.read, webhookRoutes.get, { key: as, params: { id } });
const put = (id: string, body?: unknown, as = key) =>
  send(webhook.update, webhookRoutes.update, { key: as, params: { id }, body });
const remove = (id: string, as = key) => send(webhook.remove, webhookRoutes.remove, { key: as, params: { id } });

describe('the address of a webhook', () => {
  const check = (text: string) => checkTarget(text, false);

  it.each([
    'not a url',
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://intranet/',
    'https://vault.internal/',
  ])('is refused: %s', (text) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('is refused without repeating a password', () => {
    expect(() => check('https://a:hunter2@example.com/')).toThrow('user name or password');
    expect(() => check('https://a:hunter2@example.com/')).not.toThrow('hunter2');
  });

  it('is accepted wherever its name leads', () => {
    expect(check('https://example.com')).toBe('https://example.com/');
    expect(check('https://soon.example.com:8443/a?b=c')).toBe('https://soon.example.com:8443/a?b=c');
  });

  it('may be local only if allowed, and never contains credentials', () => {
    expect(checkTarget('http://127.0.0.1:9/a', true)).toBe('http://127.0.0.1:9/a');
    expect(() => checkTarget('http://u:p@127.0.0.1:9/a', true)).toThrow('url ');
    expect(() => checkTarget('file:///etc/passwd', true)).toThrow('url ');
  });
});

describe('event patterns', () => {
  it.each([
    '',
    'crm',
    '*.*',
    'crm.*.created',
    'crm.contact.create',
    '*.create',
    '**',
    'contact.*',
    'CRM.*',
    '.*',
    '*.',
  ])('refuse %j', (pattern) => expect(isEventPattern(pattern)).toBe(false));

  it.each([
    ['*', 'webhook.disabled'],
    ['crm.*', 'crm.contact.updated'],
    ['crm.contact.*', 'crm.contact.updated'],
    ['crm.contact.created', 'crm.contact.created'],
    ['*.deleted', 'ticketing.ticket.deleted'],
    ['*.contact.created', 'crm.contact.created'],
    ['connection.*', 'connection.needs_reauth'],
  ])('%s covers %s', (pattern, type) => {
    expect([isEventPattern(pattern), coversEvent(pattern, type)]).toEqual([true, true]);
  });

  it.each([
    ['crm.*', 'ticketing.ticket.created'],
    ['crm.contact.created', 'crm.contact.created_twice'],
    ['*.deleted', 'crm.contact.created'],
    ['crm.user.*', 'ticketing.user.created'],
  ])('%s does not cover %s', (pattern, type) => {
    expect(coversEvent(pattern, type)).toBe(false);
  });
});

describe('POST /webhook', () => {
  it('answers 422 with the name of each wrong field, and stores nothing', async () => {
    expect(issuesOf(await create({}))).toEqual(['url']);
    expect(issuesOf(await create({ url, scope: ['crm.contact.created', 'crm.nothing'], secret: 'x' }))).toEqual([
      'scope[1]',
      'secret',
    ]);
    expect(issuesOf(await create({ url: 'https://10.0.0.1/' }))).toEqual(['url']);
    expect((await list()).data).toEqual([]);
  });

  it('needs only an address, and returns the secret once', async () => {
    const created = await create({ url });
    const { secret, sync, ...record } = created.data;
    expect(created.statusCode).toBe(201);
    expect(record).toMatchObject({ url, description: null, scope: ['*'], active: true });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(sync).toEqual({ connections: 0, has_more: false, objects: [] });
    expect((await list()).data).toEqual([record]);
    expect((await get(record.id)).data).toEqual(record);
  });

  it('accepts the project of its key by name or id, and no other', async () => {
    const own = await makeProject('Acme');
    key = await makeKey(own.id, 'webhooks');
    for (const id_project of [own.id, own.name]) expect((await create({ url, id_project })).statusCode).toBe(201);
    const refused = await create({ url, id_project: 'another' });
    expect([refused.statusCode, refused.error]).toEqual([404, 'not_found']);
  });

  it('encrypts the secret', async () => {
    const { secret, id } = (await create({ url, description: 'Orders', scope: ['*.deleted'] })).data;
    const stored = (await getWebhook(project, id)) ?? expect.fail('not stored');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(Buffer.from(stored.sealedSecret).includes(secret)).toBe(false);
    expect(await openWebhookSecret(stored)).toBe(secret);
    await expect(openWebhookSecret({ ...stored, id: randomUUID() })).rejects.toThrow();
  });
});

describe('the stored address of a webhook', () => {
  // A public address needs no name server.
  const secret = 'https://93.184.215.14/of-the-path/hook?token=of-the-query';

  it('is shown completely to the project, and never stored unencrypted', async () => {
    const { id } = (await create({ url: secret })).data;
    const other = secret.replace('hook', 'other');
    for (const address of [secret, other]) {
      if (address === other) expect((await put(id, { url: other })).data.url).toBe(other);
      expect((await get(id)).data.url).toBe(address);
      expect((await list()).data[0]?.url).toBe(address);
      const stored = (await getWebhook(project, id)) ?? expect.fail('not stored');
      expect(JSON.stringify(stored)).not.toContain('93.184.215.14');
      for (const part of ['of-the-path', 'of-the-query']) {
        expect(Buffer.from(stored.sealedUrl).includes(part)).toBe(false);
      }
      await expect(openWebhookUrl({ ...stored, id: randomUUID() })).rejects.toThrow();
      await expect(openWebhookUrl({ ...stored, sealedUrl: stored.sealedSecret })).rejects.toThrow();
    }
  });
});

describe('the webhooks of a project', () => {
  /** Stores a number of webhooks, as their creation would. */
  const fill = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await makeWebhook(url, { project });
  };
  const count = async (): Promise<number> => (await listWebhooks(project, { limit: 100 })).items.length;

  it('are at most fifty: one more is a 409 that names the limit, until one is deleted', async () => {
    await fill(49);
    const { id } = (await create({ url })).data;
    const refused = await create({ url });
    expect(refused).toMatchObject({ statusCode: 409, error: 'conflict', details: { retriable: false } });
    expect(refused.message).toContain('maximum of 50 webhooks');
    expect(await count()).toBe(50);
    await put(id, { active: false });
    expect((await create({ url })).statusCode).toBe(409);
    await remove(id);
    expect((await create({ url })).statusCode).toBe(201);
  });

  it('are at most fifty if several are added at the same time, and all free places are used', async () => {
    await fill(47);
    const replies = await Promise.all(Array.from({ length: 8 }, () => create({ url })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(await count()).toBe(50);
  });

  it('do not count for another project', async () => {
    await fill(50);
    const other = await makeKey((await makeProject()).id, 'webhooks');
    const reply = await send(webhook.create, webhookRoutes.create, { key: other, body: { url } });
    expect(reply.statusCode).toBe(201);
  });

  it('are added one after the other, and a request that never comes first is asked to try again', async () => {
    injectFault((command) => {
      if (!command.startsWith('TransactWrite')) return undefined;
      const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }];
      return new TransactionCanceledException({ message: 'no', $metadata: {}, CancellationReasons });
    });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    expect(await create({ url })).toMatchObject({
      statusCode: 409,
      details: { retriable: true, outcome: 'not_applied' },
    });
    expect(await count()).toBe(0);
  });
});

describe('PUT /webhook/{id}', () => {
  it('answers 404 for the webhook of another project, which does not change', async () => {
    const { id } = (await create({ url })).data;
    const other = await makeKey((await makeProject()).id, 'webhooks');
    for (const reply of [await put(id, { active: false }, other), await put(id, {}, other), await get(id, other)]) {
      expect(reply.statusCode).toBe(404);
    }
    expect((await remove(id, other)).statusCode).toBe(404);
    expect((await get(id)).data.active).toBe(true);
  });

  it('answers 422 if active and status contradict each other', async () => {
    const { id } = (await create({ url })).data;
    expect(issuesOf(await put(id, { active: true, status: 'inactive' }))).toEqual(['status']);
    expect((await put(id, { active: false, status: 'inactive' })).data.active).toBe(false);
  });

  it('answers 422 for an address that is not public and for an unknown status', async () => {
    const { id } = (await create({ url })).data;
    expect(issuesOf(await put(id, { url: 'https://127.0.0.1/' }))).toEqual(['url']);
    expect(issuesOf(await put(id, { status: 'paused' }))).toEqual(['status']);
    expect((await get(id)).data.url).toBe(url);
  });

  it.each([
    [{ active: false }, { active: false }],
    [{ status: 'inactive' }, { active: false }],
    [{ description: 'Orders' }, { description: 'Orders' }],
    [{ scope: ['crm.*'] }, { scope: ['crm.*'] }],
    [{ url: 'https://93.184.215.15/' }, { url: 'https://93.184.215.15/', host: '93.184.215.15' }],
  ])('changes %j and nothing else', async (body, change) => {
    const { secret: _, sync: __, ...record } = (await create({ url })).data;
    const { sync: ___, ...data } = (await put(record.id, body)).data;
    expect(data).toEqual({ ...record, ...change, updated_at: data.updated_at });
    expect((await get(record.id)).data).toEqual(data);
  });

  it.each([undefined, {}])('changes nothing for the body %j', async (body) => {
    const { secret: _, sync: __, ...record } = (await create({ url })).data;
    expect(await put(record.id, body)).toMatchObject({ statusCode: 200, data: record });
  });
});

describe('DELETE /webhook/{id}', () => {
  it('deletes it', async () => {
    const { id } = (await create({ url })).data;
    expect((await remove(id)).data).toEqual({ id, deleted: true });
    expect((await get(id)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
  });
});
