import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { requestSync } from '../../../lib/store/sync/syncs.ts';
import { manyFields } from '../../harness/many-fields.ts';
import { dataOf, failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { runs } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';

const page = 100;
/**
 * Number of custom fields. Too many for a request line in both forms. In the long form, a page needs several
 * transactions.
 */
const fields = runs(300, 1_500);
const minute = 60_000;

const options = manyFields(fields);
/**
 * A separate account for the deleted records. Its archived contacts would add a request to the syncs of other accounts.
 */
const deleting = { portalId: 70000003, accessToken: 'sim-hubspot-token-3' };

let service: Service;
let project: MadeProject;
let many: MadeConnection;
let few: MadeConnection;

/** Numbers of requests for 100 records or for one record by id, with many custom fields and with a few. */
const counted: Record<string, { readonly many: number; readonly few: number }> = {};

beforeAll(async () => {
  const usual = options.hubspot.portals;
  const portals = [...usual, ...usual.slice(0, 1).map((crowded) => ({ ...crowded, ...deleting }))];
  service = await startService({ ...options, hubspot: { ...options.hubspot, portals } });
  project = await service.project();
  many = await service.connect(project, 'hubspot');
  few = await service.connect(project, 'hubspot', { account: 1 });
  for (const { portalId } of hubspotPortals) fill(portalId);
});

afterAll(async () => {
  process.stdout.write(`HubSpot, requests by custom fields of the account:\n${tableOf(counted)}\n`);
  await service.stop();
});

const tableOf = (rows: typeof counted): string =>
  Object.entries(rows)
    .map(
      ([name, { many, few }]) =>
        `${name.padEnd(52)} ${String(many).padStart(3)} with ${fields}, ${String(few).padStart(3)} with few`,
    )
    .join('\n');

/** Creates 100 contacts, and 100 deals with a contact each. */
const fill = (portal: number): void => {
  const account = service.simulators.hubspot.account(portal);
  while (account.list('contacts').length < page) account.create('contacts', { firstname: 'Ada' });
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 }];
  for (const { id } of account.list('contacts'))
    account.create('deals', { dealname: 'D', pipeline: 'default', dealstage: 'closedwon' }, [
      { to: { id: String(id) }, types },
    ]);
};

/** Number of requests for records. Requests for metadata do not count, because they occur once in five minutes. */
const requestsOf = async (act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  const stop = service.simulators.hubspot.onExchange(({ path }) => {
    if (/^\/crm\/[^/]+\/(?:objects|associations)\//.test(path)) requests += 1;
  });
  await act();
  stop();
  return requests;
};

const list = (token: string, path: string, query: object = {}) =>
  service.call('GET', path, { token, query: { limit: page, ...query } });

const count = async (name: string, act: (connection: MadeConnection) => Promise<unknown>): Promise<void> => {
  const requests = (connection: MadeConnection) => requestsOf(() => act(connection));
  counted[name] = { many: await requests(many), few: await requests(few) };
};

const since = { modified_after: '2020-01-01T00:00:00Z' };

it.each([
  ['a list of contacts', '/crm/contacts', {}, { many: 2, few: 1 }],
  ['a list of deals', '/crm/deals', {}, { many: 2, few: 1 }],
  // A search omits associations: one request reads associated contacts, another reads associated companies.
  ['changed contacts, by search', '/crm/contacts', since, { many: 3, few: 2 }],
  ['changed deals, by search', '/crm/deals', since, { many: 4, few: 3 }],
  ['a list of deals, and of 100 contacts with expand', '/crm/deals', { expand: 'contact_ids' }, { many: 4, few: 3 }],
])('%s costs the smallest possible number of requests', async (name, path, query, expected) => {
  await count(name, async ({ token }) => expect(recordsOf(await list(token, path, query))).toHaveLength(page));
  expect(counted[name]).toEqual(expected);
});

it('a record by its id costs one more request if its fields do not fit into one', async () => {
  const idOf = async ({ token }: MadeConnection) => recordsOf(await list(token, '/crm/deals', { limit: 1 }))[0]?.id;
  const ids = new Map([[many, await idOf(many)] as const, [few, await idOf(few)] as const]);
  const name = 'a deal by its id';
  await count(name, async (connection) =>
    dataOf(await service.call('GET', `/crm/deals/${ids.get(connection)}`, { token: connection.token })),
  );
  expect(counted[name]).toEqual({ many: 2, few: 1 });
});

it('a sync costs the requests of its lists and searches, and one for deleted records', async () => {
  const began = Date.now();
  const run = async ({ id }: MadeConnection, at: number) => {
    const name = { project: project.id, connection: id, object: 'crm.contact' };
    await requestSync(name, { source: 'request', request: {} }, at);
    await service.sync(at);
    expect(await getSync(name)).toMatchObject({ result: 'succeeded', lastError: undefined });
  };
  await count('a sync of all contacts', (connection) => run(connection, began));
  expect(counted['a sync of all contacts']).toEqual({ many: 2, few: 1 });
  await count('a sync of changed contacts', (connection) => run(connection, began + minute));
  expect(counted['a sync of changed contacts']).toEqual({ many: 4, few: 3 });
});

/** Archives a contact after a path was read. */
const archiveAfter = (path: RegExp, id: number): void => {
  const stop = service.simulators.hubspot.onExchange((exchange) => {
    if (exchange.method === 'PATCH' || !path.test(exchange.path)) return;
    stop();
    service.simulators.hubspot.account(deleting.portalId).archive('contacts', id);
  });
};

it('a record that is deleted between two requests is absent from a list, and not found by its id', async () => {
  const account = service.simulators.hubspot.account(deleting.portalId);
  const credentials = { access_token: deleting.accessToken };
  const { token } = await service.connect(project, 'hubspot', { credentials });
  const { id } = account.create('contacts', { firstname: 'Bo' });
  const named = { remote_id: String(id), field_mappings: {}, first_name: 'Bo' };
  const before = recordOf(await service.call('PATCH', '/crm/contacts', { token, body: named }));
  archiveAfter(/contacts\/\d+$/, id);
  const reply = await service.call('GET', `/crm/contacts/${before.id}`, { token });
  expect(failureOf(reply)).toEqual([404, 'not_found']);
  const other = account.create('contacts', { firstname: 'Cy' });
  const kept = account.create('contacts', { firstname: 'Di' });
  archiveAfter(/contacts\/search$/, other.id);
  const listed = recordsOf(await list(token, '/crm/contacts', { modified_after: other.updatedAt }));
  expect(listed.map(({ remote_id }) => remote_id)).toEqual([String(kept.id)]);
});
