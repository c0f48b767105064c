import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as webhook from '../../functions/webhook.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { readFile } from '../../lib/engine/files/transfer.ts';
import { openSession } from '../../lib/engine/http/session/open-session.ts';
import { passRequest } from '../../lib/engine/http/session/passthrough.ts';
import { startStopwatch } from '../../lib/engine/http/session/stopwatch.ts';
import { refreshCredentials } from '../../lib/engine/oauth/grants.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { getWebhook } from '../../lib/store/events/webhooks.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { acme, timing } from '../engine/acme.ts';
import { makeKey, makeProject, send, useService } from '../management/service.ts';
import { emit, eventOf } from './samples.ts';

/**
 * A name server with private zones in addition to the public ones. `vault` exists in a private zone, and `valet` exists
 * nowhere.
 */
const zones = vi.hoisted(() => {
  const asked: string[] = [];
  const unknown = (name: string) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  const find = (name: string) => {
    asked.push(name);
    return name.startsWith('vault') ? [{ address: '10.0.0.5', family: 4 }] : undefined;
  };
  return { asked, find, unknown };
});

vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (name: string, _: unknown, done: (error: Error | null, addresses: unknown[]) => void) => {
    const found = zones.find(name);
    setImmediate(() => (found === undefined ? done(zones.unknown(name), []) : done(null, found)));
  },
}));

vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  lookup: async (name: string) => {
    const found = zones.find(name);
    if (found === undefined) throw zones.unknown(name);
    return found;
  },
}));

useService();
process.env.ALLOW_LOCAL_TARGETS = 'false';

let project: string;
let key: string;

beforeEach(async () => {
  zones.asked.length = 0;
  project = (await makeProject()).id;
  key = await makeKey(project, 'webhooks');
});

const inPrivateZone = 'vault';
const nowhere = 'valet';

/** Removes the parts of a response that differ per webhook or time. */
const plain = (answer: unknown, name: string): string =>
  JSON.stringify(answer)
    .replaceAll(name, 'NAME')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/whsec_[\w+/=]+/g, 'SECRET')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"duration_ms":\d+/g, '"duration_ms":0');

const create = (name: string) =>
  send(webhook.create, webhookRoutes.create, { key, body: { url: `https://${name}.corp.example/hook` } });

const idOf = async (name: string): Promise<string> => (await create(name)).data.id;

const update = async (name: string) => {
  const { data } = await send(webhook.create, webhookRoutes.create, { key, body: { url: 'https://93.184.215.14/' } });
  const body = { url: `https://${name}.corp.example/other` };
  return send(webhook.update, webhookRoutes.update, { key, params: { id: data.id }, body });
};

const test = async (name: string) => send(webhook.test, webhookRoutes.test, { key, params: { id: await idOf(name) } });

const deliveries = async (name: string) => {
  const id = await idOf(name);
  const stored = await getWebhook(project, id);
  if (stored === undefined) throw new Error('it was not stored');
  await emit(eventOf({ project, time: new Date().toISOString() }), [stored]);
  await deliverDue({ now: Date.now, deadline: Date.now() + 60_000 });
  return send(webhook.deliveries, webhookRoutes.deliveries, { key, params: { id } });
};

describe('the existence of a name in a private zone', () => {
  it.each([
    ['the answer to creating a webhook', create, 201],
    ['the answer to updating a webhook', update, 200],
  ])('is not revealed by %s, for which nothing is looked up', async (_, call, status) => {
    const replies = [await call(inPrivateZone), await call(nowhere)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([status, status]);
    expect(plain(replies[0], inPrivateZone)).toBe(plain(replies[1], nowhere));
    expect(zones.asked).toEqual([]);
  });

  it('is not revealed by a test of a webhook, nor by its duration', async () => {
    const replies = [await test(inPrivateZone), await test(nowhere)];
    expect(zones.asked).toEqual(['vault.corp.example', 'valet.corp.example']);
    expect(plain(replies[0], inPrivateZone)).toBe(plain(replies[1], nowhere));
    for (const { data } of replies) {
      expect(data).toMatchObject({ delivered: false, attempt: { error: 'unreachable: no connection' } });
      expect(data.attempt.duration_ms).toBeGreaterThanOrEqual(249);
    }
  });

  it('is not revealed by the deliveries of a webhook', async () => {
    const replies = [await deliveries(inPrivateZone), await deliveries(nowhere)];
    expect(replies.map(({ data }) => data[0]?.attempts[0]?.error)).toEqual(Array(2).fill('unreachable: no connection'));
    expect(plain(replies[0], inPrivateZone)).toBe(plain(replies[1], nowhere));
  });
});

describe("the existence of an account's name in a private zone", () => {
  const provider: Provider = {
    ...acme,
    oauth: {
      authorizeUrl: 'https://{tenant}.acme.example/authorize',
      tokenUrl: 'https://{tenant}.acme.example/token',
      scopes: [],
    },
    hosts: [{ host: '*.files.example' }],
  };
  const open = (tenant: string) =>
    openSession({ provider, credentials: { tenant, token: 'secret' }, method: 'credentials', ...timing() });

  it.each<[string, (tenant: string) => Promise<unknown>]>([
    ['a request', (tenant) => open(tenant).send({ method: 'GET', path: '/tickets' })],
    ['a write', (tenant) => open(tenant).send({ method: 'POST', path: '/tickets', body: {} })],
    [
      'a request that is passed on',
      (tenant) => passRequest(open(tenant), { method: 'GET', path: '/tickets', query: {}, headers: {} }),
    ],
    [
      'a file',
      (tenant) => readFile(open(tenant), { method: 'GET', url: `https://${tenant}.files.example/a`, headers: {} }, 100),
    ],
    [
      'a token request',
      (tenant) =>
        refreshCredentials(
          provider,
          { clientId: 'client', clientSecret: 'secret' },
          { tenant, refresh_token: 'refresh' },
          { now: Date.now(), deadline: Date.now() + 5_000, stopwatch: startStopwatch() },
        ),
    ],
  ])('is not shown by %s', async (_, run) => {
    const errorOf = (tenant: string) =>
      run(tenant).then(
        () => expect.fail('there is nobody to answer'),
        (error: unknown) => {
          const { code, message, details } = Object(error);
          return plain({ code, message, details }, tenant);
        },
      );
    const emitted = [await errorOf(inPrivateZone), await errorOf(nowhere)];
    expect(emitted[0]).toBe(emitted[1]);
    expect(emitted[0]).toContain('no connection');
    expect(zones.asked).toHaveLength(2);
  });
});
