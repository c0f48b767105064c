import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: BrevoAccount;
let count = 0;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'brevo')).token;
  account = service.simulators.brevo.account(brevoAccounts[0].email);
});

afterAll(() => service.stop());

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;
const now = Math.floor(Date.now() / 1000) * 1000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

type Query = Readonly<Record<string, string>>;

const call = (method: string, path: string, { body, query }: { body?: object; query?: Query } = {}): Promise<Reply> =>
  service.call(method, path, { token, body, query });

const list = async (query: Query, path = events) => recordsOf(await call('GET', path, { query }));

/** What the vendor was asked meanwhile, by path. */
const asking = async (act: () => Promise<unknown>): Promise<readonly Readonly<Record<string, string>>[]> => {
  const asked: Readonly<Record<string, string>>[] = [];
  const stop = service.simulators.brevo.onExchange(({ path, query }) => {
    asked.push({ path, ...Object.fromEntries(query) });
  });
  await act();
  stop();
  return asked;
};

const somebody = async () => {
  count += 1;
  const email_address = `reader-${count}@events.example`;
  const { id, remote_id } = recordOf(
    await call('POST', '/marketingautomation/contacts', { body: { email_address } }),
    201,
  );
  const happen = (event: string, at: number, more: object = {}) =>
    account.report({ email: email_address, event, ...more }, at);
  return { id, remoteId: Number(remote_id), email_address, happen };
};

describe('events of single messages of Brevo', () => {
  it('have a word of ours and that of the vendor, those of a contact by his address', async () => {
    const { id: contact_id, email_address, happen } = await somebody();
    happen('requests', now - 31 * day);
    happen('requests', now - 5 * day, { link: 'https://acme.example/unused' });
    happen('clicks', now - 4 * day, { link: 'https://acme.example/a' });
    happen('softBounces', now - 3 * day);
    happen('spam', now - 2 * day);
    (await somebody()).happen('opened', now - day);
    const found = await list({ contact_id });
    expect(found.map(({ type, remote_type, url }) => [type, remote_type, url])).toEqual([
      ['sent', 'requests', null],
      ['clicked', 'clicks', 'https://acme.example/a'],
      ['softBounces', 'softBounces', null],
      ['complained', 'spam', null],
    ]);
    expect(found[1]).toMatchObject({ email_address, contact_id: null, occurred_at: isoOf(now - 4 * day) });
    for (const one of found) expect(recordOf(await call('GET', `${events}/${one.id}`))).toEqual(one);
  });

  it('of a type are asked of the vendor by its own word, and of no other kind', async () => {
    const { id: contact_id, happen } = await somebody();
    happen('opened', now - day);
    happen('clicks', now - day);
    const asked = await asking(async () => {
      const found = await list({ contact_id, type: 'clicked' });
      expect(found.map(({ type }) => type)).toEqual(['clicked']);
    });
    expect(asked.filter(({ path }) => path?.startsWith('/contacts/') !== true)).toEqual([
      expect.objectContaining({ path: '/smtp/statistics/events', event: 'clicks' }),
    ]);
    expect((await list({ contact_id, type: 'deferred' })).length).toBe(0);
    expect(refusedPaths(await call('GET', events, { query: { type: 'glanced' } }))).toEqual(['type']);
  });

  it('are those of the time, which the vendor takes by days', async () => {
    const { id: contact_id, happen } = await somebody();
    for (const days of [9, 6, 3]) happen('opened', now - days * day);
    const query = { contact_id, occurred_after: isoOf(now - 6 * day), occurred_before: isoOf(now - 3 * day) };
    const asked = await asking(async () => {
      expect((await list(query)).map(({ occurred_at }) => occurred_at)).toEqual([isoOf(now - 6 * day)]);
    });
    expect(asked.find(({ path }) => path === '/smtp/statistics/events')).toMatchObject({
      startDate: isoOf(now - 6 * day).slice(0, 10),
      endDate: isoOf(now - 3 * day).slice(0, 10),
    });
    const longer = { occurred_after: isoOf(now - 31 * day) };
    expect(refusedPaths(await call('GET', events, { query: longer }))).toEqual(['occurred_after']);
    // What a sync asks for: the days since the last event that it has seen.
    const since = { contact_id, modified_after: isoOf(now - 6 * day) };
    const askedSince = await asking(async () => {
      expect((await list(since)).map(({ modified_at }) => modified_at)).toEqual(
        [6, 3].map((days) => isoOf(now - days * day)),
      );
    });
    expect(askedSince.find(({ path }) => path === '/smtp/statistics/events')).toMatchObject({
      startDate: isoOf(now - 6 * day).slice(0, 10),
      endDate: isoOf(Date.now()).slice(0, 10),
    });
  });
});

describe('a custom event of Brevo', () => {
  it('is told by name, properties and time of a contact, and is the same when it is read', async () => {
    const { id: contact_id, remoteId } = await somebody();
    const occurred_at = isoOf(now - day);
    const body = { contact_id, name: 'order_placed', properties: { total: 12.5, paid: true }, occurred_at };
    const sent: unknown[] = [];
    const stop = service.simulators.brevo.onExchange(({ method, requestBody }) => {
      if (method === 'POST') sent.push(requestBody);
    });
    const made = recordOf(await call('POST', events, { body }), 201);
    stop();
    expect(sent).toEqual([
      {
        event_name: 'order_placed',
        event_date: occurred_at,
        event_properties: { total: 12.5, paid: true },
        identifiers: { contact_id: remoteId },
      },
    ]);
    expect(made).toMatchObject({ type: 'custom', name: 'order_placed', contact_id, occurred_at });
    expect(await list({ contact_id, type: 'custom' })).toEqual([made]);
    expect(await list({ contact_id })).toEqual([made]);
    expect(recordOf(await call('GET', `${events}/${made.id}`))).toEqual(made);
  });

  it('has happened now where no time is named', async () => {
    const { id: contact_id } = await somebody();
    const made = recordOf(await call('POST', events, { body: { contact_id, name: 'visited' } }), 201);
    expect(Date.parse(String(made.occurred_at))).toBeGreaterThanOrEqual(now);
  });

  it('needs a contact and a name of letters, digits and two signs, as its properties do', async () => {
    const { id: contact_id } = await somebody();
    expect(refusedPaths(await call('POST', events, { body: {} })).toSorted()).toEqual(['contact_id', 'name']);
    const strict = { strict: 'true' };
    const named = { contact_id, name: 'has spaces' };
    const [status] = failureOf(await call('POST', events, { body: named, query: strict }));
    expect(status).toBe(422);
    const keyed = { contact_id, name: 'bought', properties: { 'a key': 1 } };
    expect(refusedPaths(await call('POST', events, { body: keyed, query: strict }))).toEqual(['properties']);
  });
});

describe('messages of campaigns of Brevo', () => {
  const messages = '/marketingautomation/messages';

  it('are those of a contact and of the time, with what has become of each', async () => {
    const { id: contact_id, remoteId } = await somebody();
    account.send(remoteId, 7, ['delivered'], now - 40 * day);
    account.send(remoteId, 8, ['softBounces', 'delivered'], now - 3 * day);
    account.send(remoteId, 9, ['hardBounces'], now - 2 * day);
    account.send(remoteId, 10, [], now - day);
    const found = await list({ contact_id }, messages);
    expect(found.map(({ status, remote_status }) => [status, remote_status])).toEqual([
      ['delivered', 'delivered'],
      ['bounced', 'hardBounces'],
      ['sent', 'messagesSent'],
    ]);
    expect(found[0]).toMatchObject({
      contact_id,
      channel: 'email',
      campaign_id: expect.stringMatching(/^[\da-f-]{36}$/),
      sent_at: isoOf(now - 3 * day),
    });
    for (const one of found) expect(recordOf(await call('GET', `${messages}/${one.id}`))).toEqual(one);
    expect(refusedPaths(await call('GET', messages))).toEqual(['contact_id']);
  });
});

describe('users of Brevo', () => {
  const users = '/marketingautomation/users';

  it('are named by their addresses, and active once they have accepted', async () => {
    const found = await list({}, users);
    expect(found).toMatchObject([
      { email_address: 'owner@acme.example', is_active: true, role: 'owner', name: '' },
      { email_address: 'ada@acme.example', is_active: false, role: 'custom' },
    ]);
    const email_address = 'ADA@acme.example';
    expect(await list({ email_address }, users)).toEqual([found[1]]);
    expect(recordOf(await call('GET', `${users}/${found[1]?.id}`))).toEqual(found[1]);
  });
});
