import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { HookMessage } from '../../../infra/simulators/shared/hooks.ts';
import { requestSync } from '../../../lib/store/sync/syncs.ts';
import { dataOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { type Connected, connectWithNotifications, deliverNotifications } from '../../provider-webhooks/connect.ts';
import { openNews } from '../../sync/play/events.ts';
import { shortOf } from '../../sync/play/rounds.ts';

const day = 24 * 60 * 60_000;

let service: Service;
let connected: Connected;
let time = Date.now();
let made = 0;

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ klaviyo: { now: () => time } });
});

afterAll(() => service.stop());

const vendor = () => service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
const hooks = () => service.simulators.klaviyo.hooks;

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(connected.project.id, connected.connection.id);
  return fresh.filter(({ type }) => type !== 'sync.completed').map(shortOf);
};

const person = (): string => {
  made += 1;
  return vendor().create({ email: `person${made}@example.com` });
};

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 3 * day;
  connected = await connectWithNotifications(service, 'klaviyo');
  const { project, connection } = connected;
  await deliverNotifications(service, 'klaviyo', connected, time);
  person();
  for (const object of ['marketingautomation.contact', 'marketingautomation.event'])
    await requestSync(
      { project: project.id, connection: connection.id, object },
      { source: 'request', request: {} },
      time,
    );
  await service.sync(time);
  await news();
  hooks().take();
});

// Otherwise the worker would also do the due work of other tests.
afterEach(() => service.call('DELETE', `/connections/${connected.connection.id}`, { key: connected.project.key }));

const registered = async (): Promise<Record<string, unknown>> => {
  const { project, connection } = connected;
  return Object(Object(dataOf(await service.call('GET', `/connections/${connection.id}`, { key: project.key }))).hooks);
};

/** Requests about webhooks that Klaviyo receives while the function runs, with their topics. */
const asked = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const lines: string[] = [];
  const stop = service.simulators.klaviyo.onExchange(({ method, path, requestBody }) => {
    const { relationships: related } = Object(Object(requestBody).data);
    const topics = (Object(Object(related)['webhook-topics']).data ?? []) as readonly { id: string }[];
    if (path.startsWith('/api/webhooks')) lines.push([method, ...topics.map(({ id }) => id)].join(' '));
  });
  await act();
  stop();
  return lines;
};

const send = async (arrange: (message: HookMessage) => HookMessage = (one) => one): Promise<readonly number[]> =>
  hooks().post((all) => all.map(arrange));

describe('a message of Klaviyo', () => {
  it('about an unsubscribe causes events of the contact and the unsubscribe, once, before any sync', async () => {
    const { project, connection } = connected;
    const id = person();
    vendor().decide(id, 'email', 'SUBSCRIBED');
    await service.sync(time + day);
    await news();
    hooks().take();
    time += 2 * day;
    vendor().decide(id, 'email', 'UNSUBSCRIBED');
    expect(await hooks().post((all) => [...all, ...all])).toEqual([200, 200]);
    await service.notifications(time + 1_000);
    const told = await newEvents(project.id, connection.id);
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'marketingautomation.contact.updated',
      'marketingautomation.event.created',
    ]);
  });

  it.each([
    ['SUBSCRIBED', undefined],
    ['UNSUBSCRIBED', 'SPAM_COMPLAINT'],
    ['SUBSCRIBED', 'HARD_BOUNCE'],
    ['SUBSCRIBED', 'USER_SUPPRESSED'],
  ])('is sent for %s, %s, after the account has this topic', async (consent, suppression) => {
    vendor().decide(person(), 'email', consent, suppression);
    await service.hooks(time + 2 * day);
    hooks().take();
    vendor().decide(person(), 'email', consent, suppression);
    expect(await send()).toEqual([200]);
  });

  it('is not sent for opens, which a sync reads', async () => {
    vendor().happen(person(), { name: 'Opened Email', isOwn: true });
    await service.hooks(time + 2 * day);
    vendor().happen(person(), { name: 'Opened Email', isOwn: true });
    expect(hooks().waiting).toEqual([]);
  });

  it.each<readonly [string, (signed: ReturnType<HookMessage['sign']>) => ReturnType<HookMessage['sign']>]>([
    ['has another body', ({ body, headers }) => ({ body: body.replace('unsubscribed', 'subscribed'), headers })],
    [
      'has another stamp',
      ({ body, headers }) => ({ body, headers: { ...headers, 'klaviyo-timestamp': new Date(0).toUTCString() } }),
    ],
    ['has no signature', ({ body }) => ({ body, headers: {} })],
    [
      'is signed with another secret',
      ({ body, headers }) => {
        const stamp = headers['klaviyo-timestamp'] ?? '';
        const signature = createHmac('sha256', 'another secret, of 16').update(body).update(stamp).digest('hex');
        return { body, headers: { ...headers, 'klaviyo-signature': signature } };
      },
    ],
  ])('that %s is refused', async (_, forge) => {
    vendor().decide(person(), 'email', 'UNSUBSCRIBED');
    expect(await send(({ url, sign }) => ({ url, sign: (now) => forge(sign(now)) }))).toEqual([401]);
  });

  it('is refused six minutes later, by the time in its body, whatever its header contains', async () => {
    vendor().decide(person(), 'email', 'UNSUBSCRIBED');
    expect(await send(({ url, sign }) => ({ url, sign: (now) => sign(now - 6 * 60_000) }))).toEqual([401]);
    vendor().decide(person(), 'email', 'UNSUBSCRIBED');
    expect(await send()).toEqual([200]);
  });
});

describe('the registration with Klaviyo', () => {
  it('includes topics that the account gets later', async () => {
    expect(await registered()).toMatchObject({ state: 'registered', registered: 1 });
    const before = await asked(() => service.hooks(time + 2 * day));
    vendor().happen(person(), { name: 'Updated Email Preferences', isOwn: true });
    const later = await asked(() => service.hooks(time + 4 * day));
    expect(before.at(-1)).toMatch(/^PATCH /);
    expect(before.join(' ')).not.toContain('updated_email_preferences');
    expect(later.at(-1)).toContain('event:klaviyo.updated_email_preferences');
    expect(later.join(' ')).not.toContain('sent_sms');
  });

  it('does not change webhooks of others', async () => {
    const body = {
      data: {
        type: 'webhook',
        attributes: { name: 'Ours', endpoint_url: service.url, secret_key: 'a secret of others' },
        relationships: { 'webhook-topics': { data: [{ type: 'webhook-topic', id: 'event:klaviyo.sent_sms' }] } },
      },
    };
    const { url, apiKey } = vendor();
    const headers = {
      authorization: `Klaviyo-API-Key ${apiKey}`,
      'content-type': 'application/vnd.api+json',
      revision: '2026-07-15',
    };
    const made = await fetch(`${url}/api/webhooks`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(made.status).toBe(201);
    expect(await asked(() => service.hooks(time + day))).not.toContain('DELETE');
  });
});
