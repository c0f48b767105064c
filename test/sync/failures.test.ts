import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { githubRateLimit } from '../../infra/simulators/github/errors.ts';
import { hubspotRateLimit } from '../../infra/simulators/hubspot/errors.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { LeaseLost } from '../../lib/store/dynamodb/lease.ts';
import { acquireSync, pauseSync } from '../../lib/store/sync/sync-run.ts';
import { requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { dataOf, recordOf, recordsOf } from '../harness/reply.ts';
import { hasAllCases } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { storedIn } from '../store/feed.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** Records per page. */
const pageSize = 10;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  service.simulators.hubspot.shortPages = () => pageSize;
});

afterAll(() => service.stop());

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  service.simulators.hubspot.clearFailures();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise receive the failures of the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

/** Creates contacts for some pages. */
const fillPages = (): void => {
  for (let n = 0; n < 25; n += 1) account().create('contacts', { firstname: `Contact ${n}` });
};

/** Number of pages of all contacts, including the contacts of earlier tests. */
const contactPages = (): number =>
  Math.ceil(
    account()
      .list('contacts')
      .filter(({ archived }) => !archived).length / pageSize,
  );

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

const syncOf = async (object = 'crm.contact'): Promise<Sync> =>
  (await getSync(nameOf(object))) ?? expect.fail('no sync');

const request = (object = 'crm.contact', options = {}) =>
  requestSync(nameOf(object), { source: 'request', request: options }, time);

const baseline = async (object = 'crm.contact'): Promise<void> => {
  await request(object);
  await service.sync(time);
  expect(await syncOf(object)).toMatchObject({ result: 'succeeded' });
};

const typesOf = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id)).map(({ type }) => type).filter((type) => type !== 'sync.completed');

const list = /^\/crm\/v3\/objects\/contacts$/;
const companyList = /^\/crm\/v3\/objects\/companies$/;

describe('a sync', () => {
  it.runIf(hasAllCases)(
    'reports no delete if the provider lists too few records, even with a confirmation',
    async () => {
      fillPages();
      await baseline();
      const nothing = { kind: 'status', status: 200, body: { results: [] }, path: list } as const;
      time += day;
      service.simulators.hubspot.fail(nothing);
      await service.sync(time);
      expect(await syncOf()).toMatchObject({ result: 'stopped', lastError: { code: 'too_many_deletes' } });
      expect(await typesOf()).toEqual([]);
      service.simulators.hubspot.fail(nothing);
      await request('crm.contact', { confirmDeletes: true });
      await service.sync(time);
      expect(await syncOf()).toMatchObject({ result: 'succeeded', run: { counts: { seen: 0, deleted: 0 } } });
      expect(await typesOf()).toEqual([]);
    },
  );

  it('reports no delete after an interrupted listing, and continues with the next page', async () => {
    fillPages();
    await baseline();
    const [row] = account().list('contacts');
    account().archive('contacts', row?.id ?? 0);
    time += day;
    let pages = 0;
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (list.test(path)) pages += 1;
      if (list.test(path) && pages === 1) service.simulators.hubspot.failWith(500, { path: list });
    });
    await service.sync(time);
    expect(await syncOf()).toMatchObject({
      state: 'paused',
      lastError: { code: 'provider_failed' },
      run: { counts: { pages: 1, seen: pageSize, deleted: 0 } },
    });
    expect(await typesOf()).toEqual([]);
    time += minute;
    await service.sync(time);
    stop();
    // The provider refused one of the pages.
    expect(pages).toBe(contactPages() + 1);
    expect(await syncOf()).toMatchObject({
      state: 'waiting',
      result: 'succeeded',
      run: { counts: { pages: contactPages() } },
    });
    expect(await typesOf()).toEqual(['crm.contact.deleted']);
  });

  it('waits for the time from the provider, with all objects of its connection, and delays no other connection', async () => {
    const other = await service.connect(project, 'pipedrive');
    const otherName = { project: project.id, connection: other.id, object: 'crm.contact' };
    await request();
    service.simulators.hubspot.failWith(429, { retryAfterSeconds: 600, times: 1 });
    await service.sync(time);
    await request('crm.company');
    await requestSync(otherName, { source: 'request', request: {} }, time);
    expect(await syncOf()).toMatchObject({ state: 'paused', lastError: { code: 'rate_limited' } });
    expect((await syncOf()).dueAt).toBe(new Date(time + 600_000).toISOString());
    time += 599_000;
    await service.sync(time);
    expect((await syncOf()).state).toBe('paused');
    expect(await getSync(otherName)).toMatchObject({ result: 'succeeded' });
    time += 1_000;
    await service.sync(time);
    expect(await syncOf()).toMatchObject({ result: 'succeeded', lastError: undefined });
  });

  it('begins no other object of an account at its limit', async () => {
    const objects = ['crm.contact', 'crm.company', 'crm.deal'];
    for (const object of objects) await request(object);
    service.simulators.hubspot.failWith(429, { retryAfterSeconds: 600, times: 1 });
    const before = service.simulators.hubspot.exchanges.length;
    await service.sync(time);
    expect(service.simulators.hubspot.exchanges.length).toBe(before + 1);
    const due = await Promise.all(objects.map(async (object) => (await syncOf(object)).dueAt));
    expect(new Set(due)).toEqual(new Set([new Date(time + 600_000).toISOString()]));
  });

  it('begins an object on time if it becomes due after the end of the limit', async () => {
    await baseline('crm.company');
    const { dueAt } = await syncOf('crm.company');
    await request();
    service.simulators.hubspot.failWith(429, { retryAfterSeconds: 600, times: 1 });
    await service.sync(time);
    expect(await syncOf()).toMatchObject({ state: 'paused', dueAt: new Date(time + 600_000).toISOString() });
    expect(await syncOf('crm.company')).toMatchObject({ state: 'waiting', dueAt });
  });

  it('waits for the full time, even if another object of the account receives a shorter time', async () => {
    await request();
    service.simulators.hubspot.failWith(429, { retryAfterSeconds: 600, times: 1 });
    await service.sync(time);
    await request('crm.company');
    service.simulators.hubspot.failWith(429, { retryAfterSeconds: 60, times: 1 });
    await service.sync(time);
    expect((await syncOf('crm.company')).dueAt).toBe(new Date(time + 60_000).toISOString());
    expect((await syncOf()).dueAt).toBe(new Date(time + 600_000).toISOString());
  });

  it('waits a minute, with all objects of its connection, if only the text of a 403 names a limit', async () => {
    const github = await service.connect(project, 'github');
    const syncsOf = (object: string) => ({ project: project.id, connection: github.id, object });
    await requestSync(syncsOf('ticketing.ticket'), { source: 'request', request: {} }, time);
    service.simulators.github.fail(githubRateLimit('secondary'));
    await service.sync(time);
    const due = (await getSync(syncsOf('ticketing.ticket')))?.dueAt ?? '';
    expect(await getSync(syncsOf('ticketing.ticket'))).toMatchObject({
      state: 'paused',
      lastError: { code: 'rate_limited' },
    });
    expect(Date.parse(due) - time).toBeGreaterThanOrEqual(60_000);
    await requestSync(syncsOf('ticketing.tag'), { source: 'request', request: {} }, time);
    time = Date.parse(due);
    await service.sync(time);
    expect(await getSync(syncsOf('ticketing.ticket'))).toMatchObject({ result: 'succeeded', lastError: undefined });
  });

  it('waits for the length of the limit in the response if the response contains no time', async () => {
    await request();
    service.simulators.hubspot.fail(hubspotRateLimit('DAILY'));
    await service.sync(time);
    expect(await syncOf()).toMatchObject({ state: 'paused', dueAt: new Date(time + 900_000).toISOString() });
  });

  it('ends with the reason if the provider refuses, and tries again at the next time', async () => {
    await request();
    service.simulators.hubspot.failWith(403, { path: list });
    await service.sync(time);
    expect(await syncOf()).toMatchObject({
      state: 'waiting',
      result: 'failed',
      isBaselined: false,
      lastError: { code: 'provider_forbidden' },
    });
    time += quarter;
    await service.sync(time);
    expect(await syncOf()).toMatchObject({ result: 'succeeded', isBaselined: true, run: { mode: 'baseline' } });
    expect(await typesOf()).toEqual([]);
    time += quarter;
    service.simulators.hubspot.failWith(403, { path: /search$/, times: 2 });
    await service.sync(time);
    expect(await syncOf()).toMatchObject({ runs: 3, result: 'failed', dueAt: new Date(time + quarter).toISOString() });
  });

  it('reports every record the first time if a request asked for this, also after a failed first run', async () => {
    const companies = Array.from({ length: 3 }, (_, n) => account().create('companies', { name: `Asked for ${n}` }));
    await request('crm.company', { emitInitial: true });
    service.simulators.hubspot.failWith(403, { path: companyList });
    await service.sync(time);
    expect(await syncOf('crm.company')).toMatchObject({ result: 'failed', isBaselined: false });
    time += quarter;
    await service.sync(time);
    expect(await syncOf('crm.company')).toMatchObject({ result: 'succeeded', run: { mode: 'baseline' } });
    const created = (await eventsOf(project.id, connection.id)).filter(({ type }) => type === 'crm.company.created');
    expect(created.map(({ remoteId }) => remoteId)).toEqual(expect.arrayContaining(companies.map(({ id }) => `${id}`)));
  });

  it('is written by one worker only: the earlier worker has lost the sync', async () => {
    await request('crm.company');
    const first = await acquireSync(nameOf('crm.company'), minute, time);
    expect(await acquireSync(nameOf('crm.company'), minute, time + minute - 1)).toBeUndefined();
    expect(await acquireSync(nameOf('crm.company'), minute, time + minute)).toBeDefined();
    if (first === undefined) throw new Error('not claimed');
    await expect(pauseSync(first, { at: time })).rejects.toThrow(LeaseLost);
  });

  it.runIf(hasAllCases)('reports everything once if four workers run at the same time', async () => {
    await baseline();
    for (let n = 0; n < 60; n += 1) account().create('contacts', { firstname: `New ${n}` });
    time += quarter;
    await Promise.all(Array.from({ length: 4 }, () => service.sync(time)));
    expect(await typesOf()).toEqual(Array.from({ length: 60 }, () => 'crm.contact.created'));
  });

  it.runIf(hasAllCases)('is removed with its connection', async () => {
    await baseline();
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    time += quarter;
    await service.sync(time);
    expect(await getSync(nameOf('crm.contact'))).toBeUndefined();
  });

  it.runIf(hasAllCases)('keeps only ids, times and hashes of a record', async () => {
    fillPages();
    account().create('contacts', { firstname: 'Unmistakable', email: 'unmistakable@x.example' });
    await baseline();
    time += quarter;
    account().create('contacts', { firstname: 'Unmistakable', lastname: 'Too' });
    await service.sync(time);
    const { Items = [] } = await database().send(
      new QueryCommand({
        TableName: environment.tables.records,
        IndexName: 'by_connection',
        KeyConditionExpression: 'connection_object = :object',
        ExpressionAttributeValues: { ':object': `${connection.id}#crm.contact` },
      }),
    );
    expect(Items.length).toBeGreaterThan(25);
    const events = await storedIn({ project: project.id, connection: connection.id });
    expect(events.length).toBeGreaterThan(0);
    const sync = await syncOf();
    expect(JSON.stringify([events, sync])).not.toContain('nmistakable');
  });
});

describe('the stored state of a record', () => {
  const fieldsOf = async (id: string): Promise<Record<string, Uint8Array>> => {
    const Key = { pk: `${project.id}#${id}` };
    const { Item } = await database().send(new GetCommand({ TableName: environment.tables.records, Key }));
    return Item?.fields;
  };

  it('gets a newly mapped or remapped field without an event, and compares the field from then on', async () => {
    const company = account().create('companies', { name: 'Acme', domain: 'acme.example' });
    await baseline('crm.company');
    const { identity } = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
    const id = recordId(identity, 'crm.company', [String(company.id)]);
    const whole = await fieldsOf(id);
    const [first = '', second = '', ...others] = Object.keys(whole).filter((key) => !key.startsWith('name@'));
    const before = { ...Object.fromEntries(others.map((key) => [key, whole[key]])), [`${second}0`]: whole[first] };
    const name = Object.keys(whole).find((key) => key.startsWith('name@')) ?? '';
    await database().send(
      new UpdateCommand({
        TableName: environment.tables.records,
        Key: { pk: `${project.id}#${id}` },
        UpdateExpression: 'SET #fields = :fields',
        ExpressionAttributeNames: { '#fields': 'fields' },
        ExpressionAttributeValues: { ':fields': { ...before, [name]: whole[name] } },
      }),
    );
    time += day;
    await service.sync(time);
    expect(await typesOf()).toEqual([]);
    expect(await fieldsOf(id)).toEqual(whole);
    account().update('companies', company.id, { name: 'Acme Ltd' });
    time += quarter;
    await service.sync(time);
    expect(await typesOf()).toEqual(['crm.company.updated']);
  });

  it('is not overwritten by a page that is older than a write through the API', async () => {
    await requestSync(nameOf('crm.company'), { source: 'request', request: {} }, Date.now());
    let page: unknown;
    const stop = service.simulators.hubspot.onExchange(({ path, responseBody }) => {
      if (companyList.test(path)) page ??= responseBody;
    });
    await service.sync(Date.now());
    stop();
    const { token } = connection;
    const [first] = recordsOf(await service.call('GET', '/crm/companies', { token }));
    const body = { id: first?.id, name: `Renamed ${time}` };
    dataOf(await service.call('PATCH', '/crm/companies', { token, body }));
    service.simulators.hubspot.fail({ kind: 'status', status: 200, body: page, path: companyList });
    const again = { source: 'request', request: { confirmDeletes: true } } as const;
    for (const later of [10_000, 20_000]) {
      await requestSync(nameOf('crm.company'), again, Date.now());
      await service.sync(Date.now() + later);
      expect(await syncOf('crm.company')).toMatchObject({ result: 'succeeded', run: { mode: 'listing' } });
    }
    expect(await typesOf()).toEqual(['crm.company.updated']);
  });
});

describe('64 creates at once', () => {
  const contact = {
    first_name: 'Ada',
    last_name: 'L',
    email_addresses: [],
    phone_numbers: [],
    addresses: [],
    field_mappings: {},
  };

  it.runIf(hasAllCases)('all succeed, and each is reported once, also while the sync runs', async () => {
    await baseline();
    const { token } = connection;
    const creates = Array.from({ length: 64 }, async () =>
      recordOf(await service.call('POST', '/crm/contacts', { token, body: contact }), 201),
    );
    time = Date.now() + quarter;
    const [made] = await Promise.all([Promise.all(creates), service.sync(time)]);
    time += quarter;
    await service.sync(time);
    const emitted = await eventsOf(project.id, connection.id);
    const created = emitted.filter(({ type }) => type === 'crm.contact.created').map(({ recordId }) => recordId);
    expect(created.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(emitted.filter(({ type }) => type.endsWith('.updated'))).toEqual([]);
  });
});

const makeCompany = async () => {
  const body = { name: 'Company', addresses: [], email_addresses: [], phone_numbers: [], field_mappings: {} };
  return recordOf(await service.call('POST', '/crm/companies', { token: connection.token, body }), 201);
};

describe('48 updates of one record at once', () => {
  it.runIf(hasAllCases)('all succeed and are stored', async () => {
    await baseline();
    const { token } = connection;
    const { id } = await makeCompany();
    const updates = Array.from({ length: 48 }, async (_, n) => {
      const reply = await service.call('PATCH', '/crm/companies', { token, body: { id, name: `Company ${n}` } });
      return [reply.status, Object(reply.body).warnings];
    });
    expect(await Promise.all(updates)).toEqual(updates.map(() => [200, undefined]));
  });
});
