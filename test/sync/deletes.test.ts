import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { answerInPagesOf } from '../store/faults.ts';
import { openNews } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  const now = () => time;
  service = await startService({
    hubspot: { strictDuplicates: false, now },
    zendesk: { now },
    pipedrive: { now },
  });
  service.simulators.hubspot.shortPages = () => 10;
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 2 * 24 * 60 * minute;
  project = await service.project();
});

// Due work of this test would otherwise receive the failures of the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

const baseline = async (provider: ProviderId, ...objects: readonly string[]): Promise<void> => {
  connection = await service.connect(project, provider);
  for (const object of objects) await requestSync(nameOf(object), { source: 'request', request: {} }, time);
  await service.sync(time);
  for (const object of objects) expect(await getSync(nameOf(object))).toMatchObject({ result: 'succeeded' });
  await news();
  time += 5 * minute;
};

const next = async (): Promise<void> => {
  time += quarter;
  await service.sync(time);
};

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh.map(({ type, remoteId }) => `${type} ${remoteId}`).toSorted();
};

const requestsTo = (path: RegExp, query = ''): { readonly count: () => number } => {
  let count = 0;
  for (const simulator of [service.simulators.hubspot, service.simulators.zendesk, service.simulators.pipedrive]) {
    simulator.onExchange((exchange) => {
      if (path.test(exchange.path) && String(exchange.query).includes(query)) count += 1;
    });
  }
  return { count: () => count };
};

describe('a run that lists all records', () => {
  it('ends, although the worker has too little time to check all the missing records', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => pipedrive().create('deals', { title: `Deal ${n}` }).id);
    await baseline('pipedrive', 'crm.deal');
    const [moved, gone = 0] = [ids.slice(0, 3), ids[3]];
    const archive = (isArchived: boolean) => {
      for (const id of moved) pipedrive().update('deals', id, { is_archived: isArchived });
    };
    archive(true);
    pipedrive().remove('deals', gone);
    const asked: string[] = [];
    const stop = service.simulators.pipedrive.onExchange(({ path }) => {
      // A deal that is restored between the two lists is in neither list.
      if (path === '/v2/deals') archive(false);
      if (!/^\/v2\/deals\/\d+$/.test(path)) return;
      asked.push(path);
      time += minute / 2;
    });
    time += 2 * 24 * 60 * minute;
    for (let turn = 1; turn <= 8; turn += 1) await service.sync(() => time);
    stop();
    expect(await getSync(nameOf('crm.deal'))).toMatchObject({
      result: 'succeeded',
      runs: 2,
      run: { reconciles: true },
    });
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(await news()).toEqual([`crm.deal.deleted ${gone}`]);
  });
});

describe('a run with more ids than one response of the database contains', () => {
  it('reports each delete', async () => {
    const rows = Array.from({ length: 17 }, (_, n) => hubspot().create('companies', { name: `Company ${n}` }));
    await baseline('hubspot', 'crm.company');
    const gone = rows.slice(-5).map(({ id }) => id);
    for (const id of gone) hubspot().archive('companies', id);
    time += 24 * 60 * minute;
    const laterPages = requestsTo(/^\/crm\/v3\/objects\/companies$/, 'after=');
    answerInPagesOf(1);
    await next();
    expect(await getSync(nameOf('crm.company'))).toMatchObject({ result: 'succeeded', run: { reconciles: true } });
    expect(laterPages.count()).toBeGreaterThan(0);
    expect(await news()).toEqual(gone.map((id) => `crm.company.deleted ${id}`).toSorted());
  });
});

describe('an archived record at the provider', () => {
  it('counts as existing, even if many are archived, and its changes are reported', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => pipedrive().create('deals', { title: `Deal ${n}` }).id);
    const [first = 0, second = 0] = ids;
    pipedrive().update('deals', first, { is_archived: true });
    await baseline('pipedrive', 'crm.deal');
    for (const id of ids) pipedrive().update('deals', id, { is_archived: true });
    await next();
    expect(await news()).toEqual([]);
    for (const id of [first, second]) pipedrive().update('deals', id, { title: 'Changed in the archive' });
    const byId = requestsTo(/^\/v2\/deals\/\d+$/);
    time += 2 * 24 * 60 * minute;
    await next();
    expect(await getSync(nameOf('crm.deal'))).toMatchObject({
      result: 'succeeded',
      run: { reconciles: true, counts: { updated: 2, deleted: 0 } },
    });
    expect(await news()).toEqual([`crm.deal.updated ${first}`, `crm.deal.updated ${second}`].toSorted());
    expect(byId.count()).toBe(0);
  });
});

describe('a run that reads changes', () => {
  it('reports recently archived records once, and no earlier archived records', async () => {
    const add = (n: number) => hubspot().create('contacts', { firstname: `Contact ${n}` });
    const [old, gone, kept] = [add(1), add(2), add(3)];
    hubspot().archive('contacts', old.id);
    await baseline('hubspot', 'crm.contact');
    hubspot().archive('contacts', gone.id);
    hubspot().update('contacts', kept.id, { firstname: 'Kept' });
    await next();
    expect(await getSync(nameOf('crm.contact'))).toMatchObject({
      result: 'succeeded',
      run: { mode: 'changes', counts: { updated: 1, deleted: 1 } },
    });
    expect(await news()).toEqual([`crm.contact.deleted ${gone.id}`, `crm.contact.updated ${kept.id}`]);
    await next();
    expect(await news()).toEqual([]);
  });

  it('reports no delete if the provider returns the record by id', async () => {
    const row = hubspot().create('companies', { name: 'Restored' });
    await baseline('hubspot', 'crm.company');
    const archived = new Date(time).toISOString();
    const listed = { id: String(row.id), properties: {}, createdAt: archived, updatedAt: archived, archived: true };
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 200,
      body: { results: [{ ...listed, archivedAt: archived }] },
      path: /^\/crm\/v3\/objects\/companies$/,
    });
    await next();
    expect(await news()).toEqual([]);
    expect(await getSync(nameOf('crm.company'))).toMatchObject({ result: 'succeeded' });
  });

  it('reads at most ten pages of archived records; the daily listing finds the others', async () => {
    for (let n = 0; n < 105; n += 1) hubspot().archive('tickets', hubspot().create('tickets', open(n)).id);
    const last = hubspot().create('tickets', open(0));
    await baseline('hubspot', 'ticketing.ticket');
    hubspot().archive('tickets', last.id);
    const pages = requestsTo(/^\/crm\/v3\/objects\/tickets$/, 'archived=true');
    await next();
    expect([pages.count(), await news()]).toEqual([10, []]);
    time += 24 * 60 * minute;
    await next();
    expect(await news()).toEqual([`ticketing.ticket.deleted ${last.id}`]);
  });

  it('reports deleted tickets and people from the export of changes', async () => {
    const ticket = zendesk().createTicket({ subject: 'Fire', comment: { body: 'x' } });
    const user = zendesk().createUser({ name: 'Ada', email: 'ada@deletes.example', role: 'end-user' });
    await baseline('zendesk', 'ticketing.ticket', 'ticketing.contact', 'ticketing.user');
    zendesk().deleteTicket(ticket.id);
    zendesk().updateUser(user.id, { active: false });
    await next();
    expect(await news()).toEqual([`ticketing.contact.deleted ${user.id}`, `ticketing.ticket.deleted ${ticket.id}`]);
  });

  it('reports a person who became an agent as one deleted and one new record', async () => {
    const user = zendesk().createUser({ name: 'Bob', email: 'bob@deletes.example', role: 'end-user' });
    await baseline('zendesk', 'ticketing.contact', 'ticketing.user');
    zendesk().updateUser(user.id, { role: 'agent' });
    await next();
    expect(await news()).toEqual([`ticketing.contact.deleted ${user.id}`, `ticketing.user.created ${user.id}`]);
  });

  it("reports deals from the provider's list of deleted deals", async () => {
    const deal = pipedrive().create('deals', { title: 'Engine' });
    await baseline('pipedrive', 'crm.deal');
    pipedrive().remove('deals', deal.id);
    await next();
    expect(await news()).toEqual([`crm.deal.deleted ${deal.id}`]);
  });

  it('reads the most recently deleted deals first, because older ones may wait for another run', async () => {
    const [one, two] = ['One', 'Two'].map((title) => pipedrive().create('deals', { title }).id);
    await baseline('pipedrive', 'crm.deal');
    for (const id of [one, two]) {
      time += minute;
      pipedrive().remove('deals', id ?? 0);
    }
    const listed: unknown[] = [];
    const stop = service.simulators.pipedrive.onExchange(({ query, responseBody }) => {
      if (query.get('status') === 'deleted')
        listed.push(...Object(responseBody).data.map((deal: unknown) => Object(deal).id));
    });
    await next();
    stop();
    expect(listed.slice(0, 2)).toEqual([two, one]);
  });
});

const open = (n: number) => ({ subject: `Ticket ${n}`, hs_pipeline: '0', hs_pipeline_stage: '1' });
