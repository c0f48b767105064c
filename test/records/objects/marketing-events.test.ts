import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MailchimpAccount } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { UnifiedObject } from '../../../lib/objects/define.ts';
import { marketingautomationObjects } from '../../../lib/objects/marketingautomation-objects.ts';
import { type AnsweredRecord, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let account: MailchimpAccount;
let news: string;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'mailchimp')).token;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
});

afterAll(() => service.stop());

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;

type Query = Readonly<Record<string, string>>;

const call = (method: string, path: string, { body, query }: { body?: object; query?: Query } = {}): Promise<Reply> =>
  service.call(method, path, { token, body, query });

/** All records of a list, page by page. */
const list = async (query: Query): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET', events, { query: { ...query, ...(cursor && { cursor }) } });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

let count = 0;

/** A contact: its unified id, and a function that makes an event happen to it. */
const somebody = async () => {
  count += 1;
  const body = { email_address: `reader-${count}@events.example` };
  const { id, remote_id } = recordOf(await call('POST', '/marketingautomation/contacts', { body }), 201);
  const key = remote_id.split('/')[1] ?? '';
  const happen = (item: Parameters<MailchimpAccount['happen']>[2], at?: number): void =>
    account.happen(news, key, item, at);
  return { id, happen };
};

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Current time in epoch ms, in whole seconds like the vendor's times. */
const now = Math.floor(Date.now() / 1000) * 1000;

describe('the time window of a list', () => {
  const event: UnifiedObject = marketingautomationObjects['marketingautomation.event'];
  const until = '2026-06-30T00:00:00.000Z';

  it.each([
    ['the last 30 days, without any', {}, '2026-05-31T00:00:00.000Z', until],
    ['from a time on', { occurred_after: '2026-06-20T02:00:00+02:00' }, '2026-06-20T00:00:00.000Z', until],
    [
      'the 30 days before a time',
      { occurred_before: '2026-03-31T00:00:00Z' },
      '2026-03-01T00:00:00.000Z',
      '2026-03-31T00:00:00Z',
    ],
  ])('is %s', (_, filters, occurred_after, occurred_before) => {
    expect(event.window?.within(filters, until)).toEqual({ occurred_after, occurred_before });
  });

  it('starts the changes at its own start, if a caller asks for earlier changes', () => {
    const within = (modified_after: string) => event.window?.within({ modified_after }, until).modified_after;
    expect(within('2026-01-01T00:00:00Z')).toBe('2026-05-31T00:00:00.000Z');
    expect(within('2026-06-20T00:00:00Z')).toBe('2026-06-20T00:00:00Z');
  });

  it.each([
    ['longer than 30 days', { occurred_after: '2026-05-30T23:59:59Z' }],
    [
      'reversed, with an end before its start',
      { occurred_after: '2026-06-02T00:00:00Z', occurred_before: '2026-06-01T00:00:00Z' },
    ],
  ])('is refused if it is %s', (_, filters) => {
    expect(() => event.window?.within(filters, until)).toThrow(/^occurred_after is /);
  });
});

describe('events of a contact of Mailchimp', () => {
  it('are refused without a contact, for a longer time, and with a filter by change', async () => {
    const { id: contact_id } = await somebody();
    expect(refusedPaths(await call('GET', events))).toEqual(['contact_id']);
    const query = { contact_id, occurred_after: isoOf(now - 31 * day) };
    expect(refusedPaths(await call('GET', events, { query }))).toEqual(['occurred_after']);
    const changed = await call('GET', events, { query: { contact_id, modified_after: isoOf(now) } });
    expect(failureOf(changed)).toEqual([422, 'unsupported_filter']);
  });

  it("have a unified type and the vendor's type, and are filtered by time", async () => {
    const { id: contact_id, happen } = await somebody();
    const campaign_id = 'c1';
    happen({ activity_type: 'sent', campaign_id }, now - 31 * day);
    happen({ activity_type: 'open', campaign_id }, now - 20 * day);
    happen({ activity_type: 'click', campaign_id, link_clicked: 'https://acme.example/a' }, now - 10 * day);
    // The feed also contains things that are not messages. They are not events.
    happen({ activity_type: 'postcard_sent', outreach_id: 'o1' }, now - 10 * day);
    happen({ activity_type: 'unsub', campaign_id }, now - 5 * day);
    const [first] = recordsOf(await call('GET', '/marketingautomation/lists'));
    const found = await list({ contact_id });
    expect(found.map(({ type, remote_type }) => [type, remote_type])).toEqual([
      ['opened', 'open'],
      ['clicked', 'click'],
      ['unsubscribed', 'unsub'],
    ]);
    expect(await list({ contact_id, type: 'opened' })).toEqual(found.slice(0, 1));
    expect(found[1]).toMatchObject({
      contact_id,
      list_id: first?.id,
      campaign_id: expect.stringMatching(/^[\da-f-]{36}$/),
      url: 'https://acme.example/a',
      occurred_at: isoOf(now - 10 * day),
      created_at: isoOf(now - 10 * day),
      modified_at: null,
    });
    const before = { contact_id, occurred_before: isoOf(now - 20 * day) };
    expect((await list(before)).map(({ type }) => type)).toEqual(['sent']);
    const exact = { contact_id, occurred_after: isoOf(now - 20 * day), occurred_before: isoOf(now - 10 * day) };
    expect((await list(exact)).map(({ type }) => type)).toEqual(['opened']);
  });

  it('have permanent ids, although the vendor has none', async () => {
    const { id: contact_id, happen } = await somebody();
    const click = { activity_type: 'click', campaign_id: 'c1' };
    // A program that tests links opens every link within the same second.
    happen({ ...click, link_clicked: 'https://acme.example/a' }, now - day);
    happen({ ...click, link_clicked: 'https://acme.example/b' }, now - day);
    const found = await list({ contact_id });
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    happen({ activity_type: 'open', campaign_id: 'c1' });
    expect(await list({ contact_id, type: 'clicked' })).toEqual(found);
    for (const one of found) expect(recordOf(await call('GET', `${events}/${one.id}`))).toEqual(one);
  });

  it('come in pages, all with the time window of the first page', async () => {
    const { id: contact_id, happen } = await somebody();
    for (let n = 1; n <= 7; n += 1) happen({ activity_type: 'open', campaign_id: `c${n}` }, now - n * 3_600_000);
    const seen = (await list({ contact_id, limit: '3' })).map(({ id }) => id);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('outside the time window cost at most five requests per page', async () => {
    const { id: contact_id, happen } = await somebody();
    for (let n = 1; n <= 60; n += 1) happen({ activity_type: 'open', campaign_id: `c${n}` }, now - n * 3_600_000);
    let requests = 0;
    const stop = service.simulators.mailchimp.onExchange(({ path }) => {
      if (/\/(?:activity-feed|events)$/.test(path)) requests += 1;
    });
    const query = { contact_id, limit: '10', occurred_before: isoOf(now - 20 * day) };
    const page = envelopeOf(await call('GET', events, { query }));
    stop();
    expect(page.data).toEqual([]);
    expect(page.next_cursor).toEqual(expect.any(String));
    expect(requests).toBe(5);
  });
});

describe('a custom event of Mailchimp', () => {
  it('is created with name, properties and time, and is the same in a read', async () => {
    const { id: contact_id } = await somebody();
    const occurred_at = isoOf(now - day);
    const properties = { sku: 'A-1', count: 2, paid: true };
    const sent: unknown[] = [];
    const stop = service.simulators.mailchimp.onExchange(({ method, requestBody }) => {
      if (method === 'POST') sent.push(requestBody);
    });
    const made = recordOf(
      await call('POST', events, { body: { contact_id, name: 'purchased', properties, occurred_at } }),
      201,
    );
    stop();
    // The vendor accepts only texts.
    const texts = { sku: 'A-1', count: '2', paid: 'true' };
    expect(sent).toEqual([
      { name: 'purchased', properties: texts, occurred_at: occurred_at.replace('.000Z', '+00:00') },
    ]);
    expect(made).toMatchObject({ type: 'custom', name: 'purchased', properties: texts, contact_id, occurred_at });
    expect(await list({ contact_id })).toEqual([made]);
    expect(recordOf(await call('GET', `${events}/${made.id}`))).toEqual(made);
  });

  it('has the current time if the body contains none', async () => {
    const { id: contact_id } = await somebody();
    const made = recordOf(await call('POST', events, { body: { contact_id, name: 'visited' } }), 201);
    expect(Date.parse(String(made.occurred_at))).toBeGreaterThanOrEqual(now);
    expect(await list({ contact_id })).toMatchObject([{ id: made.id, occurred_at: made.occurred_at }]);
  });

  it('needs a name and a contact', async () => {
    expect(refusedPaths(await call('POST', events, { body: {} })).toSorted()).toEqual(['contact_id', 'name']);
  });
});
