import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { runDueJobs } from '../../../../lib/workers/jobs.ts';
import { workers } from '../../../../lib/workers/table.ts';
import { dataOf, envelopeOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

type Body = Readonly<Record<string, unknown>>;

let service: Service;
let token: string;
let account: HubspotAccount;
/** The list to which people of the account have added a contact. */
let list: string;
let listId: string;

const contacts = '/marketingautomation/contacts';

const call = (
  method: string,
  path: string,
  body?: Body,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> => service.call(method, path, { token, body, query });

const on = (rest = ''): string => `/marketingautomation/lists/${listId}/contacts${rest}`;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'hubspot')).token;
  account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const lists = recordsOf(await call('GET', '/marketingautomation/lists'));
  ({ id: listId = '', remote_id: list = '' } = lists.find(({ name }) => name === 'News') ?? {});
});

afterAll(() => service.stop());

/** Requests of marketing that the vendor receives while the function runs, without reads of subscriptions. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly (readonly [string, unknown])[]> => {
  const sent: (readonly [string, unknown])[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path, requestBody }) => {
    if (method === 'PUT' || path.endsWith('/write')) sent.push([`${method} ${path}`, requestBody]);
  });
  await act().finally(stop);
  return sent;
};

const person = (nth: number) => account.create('contacts', { email: `on-list-${nth}@customer.example` }).id;

const idOf = async (remote: number): Promise<string> => {
  const query = { email_address: `${account.get('contacts', remote)?.properties.email}` };
  return recordsOf(await call('GET', contacts, undefined, query))[0]?.id ?? expect.fail();
};

describe('lists and segments of HubSpot', () => {
  it('are filled by people or by conditions, and lists of companies are omitted', async () => {
    const [lists, segments] = [
      await call('GET', '/marketingautomation/lists'),
      await call('GET', '/marketingautomation/segments'),
    ];
    expect(recordsOf(lists).map(({ name, type, member_count }) => [name, type, member_count])).toEqual([
      ['News', 'static', 1],
      ['Fair of 2025', 'static', 1],
    ]);
    expect(recordsOf(segments).map(({ name, type, member_count }) => [name, type, member_count])).toEqual([
      ['Customers', 'dynamic', 2],
    ]);
  });

  it('are created with their name and deleted, and a name is unique', async () => {
    const made = recordOf(await call('POST', '/marketingautomation/lists', { name: 'Autumn' }), 201);
    expect(made).toMatchObject({ name: 'Autumn', type: 'static', remote_type: 'MANUAL', member_count: 0 });
    expect((await call('POST', '/marketingautomation/lists', { name: 'Autumn' })).status).toBe(409);
    const path = `/marketingautomation/lists/${made.id}`;
    expect(recordOf(await call('GET', path))).toMatchObject({ name: 'Autumn' });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });
});

describe('the name of a list of HubSpot', () => {
  const path = '/marketingautomation/lists';

  it('is changed by a separate request, only for lists that people fill', async () => {
    const remote = account.createList('Winter').id;
    const [{ id }] = [
      recordsOf(await call('GET', path)).find((one) => one.remote_id === String(remote)) ?? expect.fail(),
    ];
    const { id: dynamic } = account.createList('By conditions', 'DYNAMIC');
    const refused = await call('PATCH', path, { remote_id: String(dynamic), name: 'Spring' });
    expect(refused.status).toBe(404);
    const sent: (readonly [string, unknown])[] = [];
    const stop = service.simulators.hubspot.onExchange(({ method, path: at, query, requestBody }) => {
      if (method === 'PUT') sent.push([`${at}?${query}`, requestBody]);
    });
    const changed = await call('PATCH', `${path}/${id}`, { name: 'Spring & more' }).finally(stop);
    expect(envelopeOf(changed)).not.toHaveProperty('warnings');
    expect(recordOf(changed)).toMatchObject({ id, name: 'Spring & more', type: 'static' });
    expect(sent).toEqual([[`/crm/v3/lists/${remote}/update-list-name?listName=Spring+%26+more`, undefined]]);
    expect(account.lists().find((one) => one.id === remote)).toMatchObject({ name: 'Spring & more' });
  });

  it('must be unique and not empty, and costs no request if it is unchanged', async () => {
    const remote = account.createList('Taken').id;
    const id = recordsOf(await call('GET', path)).find((one) => one.remote_id === String(remote))?.id ?? expect.fail();
    const taken = await call('PATCH', `${path}/${id}`, { name: 'News' });
    expect([taken.status, envelopeOf(taken).details]).toMatchObject([409, { outcome: 'not_applied' }]);
    expect((await call('PATCH', `${path}/${id}`, { name: '' })).status).toBe(422);
    expect(recordOf(await call('PATCH', `${path}/${id}`, { name: 'Taken' }))).toMatchObject({ name: 'Taken' });
    expect(account.lists().find((one) => one.id === remote)).toMatchObject({ name: 'Taken' });
  });

  it('is shown by a preview, which sends nothing', async () => {
    const [{ id = '', name }] = [recordsOf(await call('GET', path))[0] ?? expect.fail()];
    const shown = await call('PATCH', `${path}/${id}`, { name: 'Preview' }, { preview: 'true' });
    expect(dataOf(shown)).toMatchObject({ requests: [{ method: 'PUT' }] });
    expect(recordOf(await call('GET', `${path}/${id}`))).toMatchObject({ name });
  });
});

describe('users of HubSpot', () => {
  it('are its owners, found by their address, even after they have left', async () => {
    const users = recordsOf(await call('GET', '/marketingautomation/users'));
    const crm = recordsOf(await call('GET', '/crm/users'));
    expect(users.map(({ remote_id, name, is_active }) => [remote_id, name, is_active])).toEqual(
      crm.map(({ remote_id, name, is_active }) => [remote_id, name, is_active]),
    );
    expect(users).not.toEqual([]);
    const [first] = users;
    const found = await call('GET', '/marketingautomation/users', undefined, { email: String(first?.email_address) });
    expect(recordsOf(found)).toEqual([first]);
  });
});

describe('a contact in a segment of HubSpot', () => {
  const segments = '/marketingautomation/segments';

  it('is listed page by page, as in a get, with any consent', async () => {
    const { id: segment } = account.createList('Segment of three', 'DYNAMIC');
    const [id = ''] = recordsOf(await call('GET', segments)).flatMap((one) =>
      one.remote_id === String(segment) ? [one.id ?? ''] : [],
    );
    const remotes = [21, 22, 23].map((nth) => {
      const remote = person(nth);
      account.join(segment, remote);
      return remote;
    });
    account.decide('on-list-21@customer.example', 'SUBSCRIBED');
    account.decide('on-list-22@customer.example', 'UNSUBSCRIBED');
    const query = { segment_id: id, limit: '2' };
    const first = await call('GET', contacts, undefined, query);
    const cursor = envelopeOf(first).next_cursor ?? '';
    const all = [...recordsOf(first), ...recordsOf(await call('GET', contacts, undefined, { ...query, cursor }))];
    expect(all.map(({ remote_id }) => remote_id)).toEqual(remotes.map(String));
    expect(all.map(({ status }) => status)).toEqual(['subscribed', 'unsubscribed', 'never_subscribed']);
    for (const one of all) expect(recordOf(await call('GET', `${contacts}/${one.id}`))).toEqual(one);
  });

  it('is not found by the id of a list, or by a segment together with a list', async () => {
    const [segment] = recordsOf(await call('GET', segments));
    const ofList = await call('GET', contacts, undefined, { segment_id: listId });
    expect([ofList.status, envelopeOf(ofList)]).toMatchObject([422, { error: 'validation_failed' }]);
    const both = await call('GET', contacts, undefined, { segment_id: segment?.id ?? '', list_id: listId });
    expect([both.status, envelopeOf(both)]).toMatchObject([422, { error: 'unsupported_filter' }]);
  });
});

describe('a contact on a list of HubSpot', () => {
  it('is added and removed, twice each, without a subscription', async () => {
    const remote = person(1);
    const id = await idOf(remote);
    const path = `/crm/v3/lists/${list}/memberships`;
    const sent = await sentWhile(async () => {
      for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'])
        expect(dataOf(await call(method, on(`/${id}`)))).toMatchObject({ id, list_id: listId });
    });
    const of = (verb: string) => [`PUT ${path}/${verb}`, [String(remote)]];
    expect(sent).toEqual([of('add'), of('add'), of('remove'), of('remove')]);
    expect(account.subscribed(`on-list-1@customer.example`)).toEqual([]);
  });

  it('cannot receive a status with the membership', async () => {
    const id = await idOf(person(2));
    const given = { status: 'subscribed', consent: { opted_in_at: '2026-03-01T10:00:00Z' } };
    const reply = await call('PUT', on(`/${id}`), given);
    expect([reply.status, envelopeOf(reply)]).toMatchObject([422, { error: 'validation_failed' }]);
  });

  it('is a 404 after it was deleted at the vendor', async () => {
    const remote = person(3);
    const id = await idOf(remote);
    account.archive('contacts', remote);
    expect((await call('PUT', on(`/${id}`))).status).toBe(404);
  });

  it('is listed by its list, with its subscriptions', async () => {
    const remote = person(4);
    account.decide('on-list-4@customer.example', 'SUBSCRIBED');
    account.join(Number(list), remote);
    const listed = recordsOf(await call('GET', on(), undefined, { limit: '100' }));
    expect(listed.find(({ remote_id }) => remote_id === String(remote))).toMatchObject({
      email_address: 'on-list-4@customer.example',
      status: 'subscribed',
      remote_status: 'SUBSCRIBED',
    });
  });

  it('is added with a thousand others in ten requests at most', async () => {
    const remotes = Array.from({ length: 1_000 }, (_, nth) => person(10_000 + nth));
    const items: Body[] = [];
    for (let query: Readonly<Record<string, string>> | undefined = { limit: '100' }; query; ) {
      const page = await call('GET', contacts, undefined, query);
      for (const { id, remote_id } of recordsOf(page))
        if (remotes.includes(Number(remote_id))) items.push({ contact_id: id });
      const { next_cursor: next } = envelopeOf(page);
      query = next ? { limit: '100', cursor: next } : undefined;
    }
    expect(items).toHaveLength(1_000);
    const sent = await sentWhile(async () => {
      const started = Object(dataOf(await call('POST', on('/batch'), { items }), 202));
      const at = Date.now();
      await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
      const job = dataOf(await call('GET', `/jobs/${started.id}`));
      expect(job).toMatchObject({ status: 'completed', succeeded: 1_000, failed: 0 });
    });
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(sent.length).toBeGreaterThan(0);
    const row = account.lists().find(({ id }) => String(id) === list);
    expect(remotes.filter((one) => !(one in (row?.members ?? {})))).toEqual([]);
  });
});
