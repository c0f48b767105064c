import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('hubspot');
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

  it('is filtered by no type', async () => {
    expect(failureOf(await list({ type: 'custom' }))).toEqual([422, 'unsupported_filter']);
  });
});

describe('a new event of HubSpot', () => {
  const nth = counter();

  const somebody = async () => {
    const body = { email_address: `${nth('reader')}@tracked.example` };
    return recordOf(await call('POST', '/marketingautomation/contacts', body), 201);
  };

  const full = `pe${hubspotPortals[0].portalId}_order_placed`;

  const track = (body: object): Promise<Reply> => call('POST', events, { name: 'order_placed', ...body });

  it('is accepted without a record, and the list has it later', async () => {
    const { id: contact_id, remote_id } = await somebody();
    const occurred_at = new Date(Date.now() - day).toISOString();
    let reply: Reply | undefined;
    const sent = await writesWhile(async () => {
      reply = await track({ contact_id, properties: { hs_city: 'Berlin', sum: 12, parts: ['a'] }, occurred_at });
    });
    expect(reply && dataOf(reply, 202)).toEqual({ accepted: true });
    // The vendor takes texts alone.
    const properties = { hs_city: 'Berlin', sum: '12', parts: '["a"]' };
    expect(sent).toEqual([
      [
        'POST /events/v3/send',
        {
          uuid: expect.stringMatching(/^[\da-f-]{36}$/),
          eventName: full,
          objectId: remote_id,
          properties,
          occurredAt: occurred_at,
        },
      ],
    ]);
    const shown = { type: 'custom', remote_type: full, name: 'order_placed', properties, contact_id, occurred_at };
    expect(recordsOf(await list({ contact_id }))).toMatchObject([shown]);
  });

  it('takes the full name that the vendor has', async () => {
    const { id: contact_id } = await somebody();
    expect((await track({ name: full, contact_id })).status).toBe(202);
  });

  it('is refused where the account has no such event defined, in the words of the vendor', async () => {
    const { id: contact_id } = await somebody();
    const reply = await track({ name: 'refunded', contact_id });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).message).toContain(`pe${hubspotPortals[0].portalId}_refunded`);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied', retriable: false });
    account.defineEvent('refunded');
    expect((await track({ name: 'refunded', contact_id })).status).toBe(202);
  });

  it('is a 422 where the vendor answers 404: the path names no record', async () => {
    const { id: contact_id } = await somebody();
    service().simulators.hubspot.failWith(404, { path: /send$/ });
    const reply = await track({ contact_id });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied', provider: { status: 404 } });
  });

  it('is recorded once with a key whose first answer was lost', async () => {
    const { token } = await service().connect(await service().project(), 'hubspot');
    const email_address = `${nth('reader')}@tracked.example`;
    const made = service().call('POST', '/marketingautomation/contacts', { token, body: { email_address } });
    const { id: contact_id } = recordOf(await made, 201);
    const headers = { 'idempotency-key': 'one order' };
    const post = () => service().call('POST', events, { token, body: { name: 'order_placed', contact_id }, headers });
    service().simulators.hubspot.fail({ method: 'POST', path: /send$/, kind: 'cut-after-apply' });
    expect(envelopeOf(await post()).details).toMatchObject({ outcome: 'uncertain', retriable: true });
    expect(dataOf(await post(), 202)).toEqual({ accepted: true });
    const reply = await service().call('GET', events, { token, query: { contact_id } });
    expect(recordsOf(reply)).toHaveLength(1);
  });
});
