import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  ({ token } = await service.connect(await service.project(), 'hubspot'));
  // Warms the cache: the service reads the metadata of an account once in five minutes.
  await upsert('/crm/contacts', [contact(`${randomUUID()}@customer.example`)]);
  await upsert('/crm/deals', [deal(randomUUID())]);
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

const contact = (email: string, more: Body = {}): Body => ({
  match: 'email',
  first_name: 'Ada',
  email_addresses: [{ email_address: email }],
  ...more,
});
const deal = (key: string, more: Body = {}): Body => ({
  match: 'field_mappings.order_number',
  name: 'Printers',
  field_mappings: { order_number: key },
  ...more,
});

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const upsert = async (path: string, items: readonly Body[]) =>
  dataOf(await service.call('POST', `${path}/batch/upsert`, { token, body: { items } })) as readonly (Body & {
    readonly statusCode: number;
  })[];

/** Numbers of requests that the vendor receives while the function runs, by purpose. */
const requestsOf = async (act: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> => {
  const requests: Record<string, number> = {};
  const stop = service.simulators.hubspot.onExchange(({ path }) => {
    const what = /(search|batch\/\w+)$/.exec(path)?.[0] ?? path;
    requests[what] = (requests[what] ?? 0) + 1;
  });
  await act();
  stop();
  return requests;
};

const many = (count: number): readonly string[] => Array.from({ length: count }, () => randomUUID());
const statusesOf = (items: readonly { readonly statusCode: number }[]) => [
  ...new Set(items.map(({ statusCode }) => statusCode)),
];

describe('a batch of upserts at HubSpot', () => {
  it('looks up 100 addresses in as few searches as possible, and creates the contacts with one request', async () => {
    const items = many(100).map((one) => contact(`${one}@customer.example`));
    const requests = await requestsOf(async () =>
      expect(statusesOf(await upsert('/crm/contacts', items))).toEqual([201]),
    );
    // 100 addresses with 53 characters do not fit into 3,000 characters.
    expect(requests).toEqual({ search: 4, 'batch/create': 1 });
  });

  it('looks up a hundred short values in one search', async () => {
    const keys = many(100).map((one) => one.slice(0, 13).toUpperCase());
    const made = await requestsOf(async () =>
      expect(
        statusesOf(
          await upsert(
            '/crm/deals',
            keys.map((key) => deal(key)),
          ),
        ),
      ).toEqual([201]),
    );
    expect(made).toEqual({ search: 1, 'batch/create': 1 });
  });

  it('finds existing records, and creates the others', async () => {
    const [there = '', gone = '', twice = ''] = many(3);
    const known = portal().create('contacts', { email: `${there}@customer.example`, firstname: 'Grace' });
    for (const _ of [1, 2]) portal().create('contacts', { email: `${twice}@customer.example` });
    const items = [there, gone, twice, there].map((one) => contact(`${one.toUpperCase()}@customer.example`));
    const [first, second, third, fourth] = await upsert('/crm/contacts', items);
    expect([first?.statusCode, second?.statusCode, third?.statusCode]).toEqual([200, 201, 409]);
    expect(Object(first?.data)).toMatchObject({ remote_id: String(known.id), first_name: 'Ada' });
    expect(Object(third?.details).candidates).toHaveLength(2);
    expect([fourth?.statusCode, Object(fourth?.data).id]).toEqual([200, Object(first?.data).id]);
  });

  it('changes a hundred existing records with one search, one update, and reads before and after it', async () => {
    const keys = many(100).map((one) => one.slice(0, 13));
    for (const key of keys)
      portal().create('deals', { dealname: 'Old', dealstage: 'qualifiedtobuy', order_number: key });
    const requests = await requestsOf(async () =>
      expect(
        statusesOf(
          await upsert(
            '/crm/deals',
            keys.map((key) => deal(key)),
          ),
        ),
      ).toEqual([200]),
    );
    // A deal is read with two associations.
    expect(requests).toEqual({ search: 1, 'batch/read': 6, 'batch/update': 1 });
  });

  it('creates one record for items with the same value, whatever the case', async () => {
    const [key = ''] = many(1);
    const answers = await upsert('/crm/deals', [deal(key), deal(key.toUpperCase()), deal(key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
    expect(new Set(answers.map(({ data }) => Object(data).id)).size).toBe(1);
  });

  it('reports items whose search failed as not written, and continues with the other items', async () => {
    const before = portal().list('contacts').length;
    service.simulators.hubspot.failWith(400, { method: 'POST', path: /contacts\/search$/ });
    const items = many(60).map((one) => contact(`${one}@customer.example`));
    const answers = await upsert('/crm/contacts', [...items, { match: 'email', first_name: 'Ada' }]);
    const failed = answers.filter(({ statusCode }) => statusCode === 422);
    expect(answers.at(-1)?.statusCode).toBe(422);
    // One of the two searches was refused.
    expect(failed.length).toBeGreaterThan(20);
    expect(failed.length).toBeLessThan(45);
    expect(failed.every(({ details }) => Object(details).outcome !== 'uncertain')).toBe(true);
    expect(portal().list('contacts')).toHaveLength(before + answers.length - failed.length);
  });
});
