import { beforeAll, describe, expect, it } from 'vitest';
import { type HubspotAccount, hubspotPortals } from '../../infra/simulators/index.ts';
import { connected } from '../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../harness/reply.ts';

const { service, call } = connected('hubspot');
let account: HubspotAccount;

beforeAll(() => {
  account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
});

const events = '/marketingautomation/events';
const day = 24 * 60 * 60_000;

/** A list ends now, by our clock: the vendor's may be ahead. */
const justNow = (): number => Date.now() - 2_000;

const person = (name: string): number => account.create('contacts', { email: `${name}@events.example` }).id;

const list = (query: Readonly<Record<string, string>> = {}) => call('GET', events, undefined, query);

describe('an event of HubSpot', () => {
  it.each([
    ['pe147893286_order_placed', 'custom', 'order_placed'],
    ['ae6_order_placed', 'custom', 'order_placed'],
    ['e_visited_page', 'e_visited_page', null],
    ['people_came', 'people_came', null],
  ])('of the type %s has the type %s and the name %s', async (eventType, type, name) => {
    const id = account.happen(person(eventType), eventType, { hs_city: 'Berlin' }, justNow());
    const found = recordsOf(await list()).find(({ remote_id }) => remote_id === id);
    expect(found).toMatchObject({ type, remote_type: eventType, name, properties: { hs_city: 'Berlin' } });
  });

  it('is listed by its time and contact, and read alone', async () => {
    const [ada, bob] = [person('ada'), person('bob')];
    const old = account.happen(ada, 'pe1_paid', {}, Date.now() - 40 * day);
    const recent = account.happen(ada, 'pe1_paid', { sum: '12' }, Date.now() - day);
    account.happen(bob, 'pe1_paid', {}, justNow());
    const all = recordsOf(await list({ limit: '100' }));
    expect(all.map(({ remote_id }) => remote_id)).not.toContain(old);
    const found = all.find(({ remote_id }) => remote_id === recent);
    const contact_id = String(found?.contact_id);
    expect(recordsOf(await list({ contact_id }))).toEqual([found]);
    expect(recordOf(await call('GET', `${events}/${found?.id}`))).toEqual(found);
    const contact = recordOf(await call('GET', `/marketingautomation/contacts/${contact_id}`));
    expect(contact.remote_id).toBe(String(ada));
    const [occurred_after, occurred_before] = [45, 35].map((days) => new Date(Date.now() - days * day).toISOString());
    const then = await list({ occurred_after: occurred_after ?? '', occurred_before: occurred_before ?? '' });
    expect(recordsOf(then).map(({ remote_id }) => remote_id)).toEqual([old]);
  });

  it('is listed page by page, of 30 days at most', async () => {
    const id = person('many');
    const made = Array.from({ length: 5 }, () => account.happen(id, 'pe1_clicked', {}, justNow()));
    const contact_id = String(
      recordsOf(await list({ limit: '100' })).find(({ remote_id }) => remote_id === made[0])?.contact_id,
    );
    const first = await list({ contact_id, limit: '3' });
    const cursor = envelopeOf(first).next_cursor ?? '';
    const rest = await list({ contact_id, limit: '3', cursor });
    expect([...recordsOf(first), ...recordsOf(rest)].map(({ remote_id }) => remote_id)).toEqual(made);
    const longer = await list({ occurred_after: new Date(Date.now() - 31 * day).toISOString() });
    expect(failureOf(longer)).toEqual([422, 'validation_failed']);
  });

  it('is filtered by no type, and created by no request: the vendor answers none with an id', async () => {
    expect(failureOf(await list({ type: 'custom' }))).toEqual([422, 'unsupported_filter']);
    const body = { name: 'order_placed', contact_id: crypto.randomUUID() };
    expect(failureOf(await call('POST', events, body))).toEqual([422, 'unsupported_operation']);
  });
});
