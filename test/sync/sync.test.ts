import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { dataOf, envelopeOf, failureOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { onCommand } from '../store/faults.ts';
import { openNews, type WaitingEvent } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

const request = (object = 'crm.contact', options = {}) =>
  requestSync(nameOf(object), { source: 'request', request: options }, time);

const syncOf = async (object = 'crm.contact'): Promise<Sync> =>
  (await getSync(nameOf(object))) ?? expect.fail('no sync');

/** Advances to the time of the next run, and runs it. */
const next = async (after = quarter): Promise<void> => {
  time += after;
  await service.sync(time);
};

/** Returns the events since the last call. */
const news = async (): Promise<readonly WaitingEvent[]> => {
  return newEvents(project.id, connection.id);
};

const brief = (events: readonly WaitingEvent[]) =>
  events.map(({ type, remoteId, changedFields }) => [type, remoteId, ...(changedFields ?? [])].join(' ')).toSorted();

/** Makes the next list of archived records empty. Changes have their own search. */
const hideArchived = () =>
  service.simulators.hubspot.fail({
    kind: 'status',
    status: 200,
    body: { results: [] },
    path: /^\/crm\/v3\/objects\/contacts$/,
  });

const addContact = (firstname: string) => account().create('contacts', { firstname, email: `${firstname}@x.example` });

describe('a sync', () => {
  it('reports only its completion the first time, and nothing if nothing has changed', async () => {
    await request();
    await service.sync(time);
    const [only, ...others] = await news();
    const records = account()
      .list('contacts')
      .filter(({ archived }) => !archived).length;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ type: 'sync.completed', data: { object: 'crm.contact', pages: 1, records } });
    expect(await syncOf()).toMatchObject({ state: 'waiting', result: 'succeeded', isBaselined: true });
    await next();
    expect(await news()).toEqual([]);
    expect((await syncOf()).run).toMatchObject({ mode: 'baseline', number: 1 });
  });

  it('reports creates and updates with exactly the changed fields, and no touch without a change', async () => {
    const [ada, bob] = [addContact('ada'), addContact('bob')];
    await request();
    await service.sync(time);
    await news();
    time += minute;
    const cleo = addContact('cleo');
    account().update('contacts', ada.id, { firstname: 'Ada' });
    account().update('contacts', bob.id, { firstname: 'bob' });
    await next();
    const events = await news();
    expect(brief(events)).toEqual([`crm.contact.created ${cleo.id}`, `crm.contact.updated ${ada.id} first_name name`]);
    expect(events.find(({ type }) => type.endsWith('updated'))?.record).toMatchObject({
      first_name: 'Ada',
      name: 'Ada',
    });
    await next();
    expect(await news()).toEqual([]);
  });

  it('reports every record the first time if a request asks for this', async () => {
    await request('crm.contact', { emitInitial: true });
    await service.sync(time);
    const count = account()
      .list('contacts')
      .filter(({ archived }) => !archived).length;
    const events = await news();
    expect(events.filter(({ type }) => type === 'crm.contact.created')).toHaveLength(count);
    await next();
    expect(await news()).toEqual([]);
  });

  it('reports no record of a newly connected account, whatever the earlier connection knew', async () => {
    const user = await service.linkedUser(project);
    connection = await service.connect(project, 'hubspot', { linkedUser: user });
    addContact('known');
    await request();
    await service.sync(time);
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    connection = await service.connect(project, 'hubspot', { linkedUser: user });
    await request();
    await next();
    expect((await news()).map(({ type }) => type)).toEqual(['sync.completed']);
  });

  it('reports a delete after the daily listing is complete, if the provider reports no deletes', async () => {
    for (let n = 0; n < 10; n += 1) addContact(`many${n}`);
    const gone = addContact('gone');
    await request();
    await service.sync(time);
    await news();
    account().archive('contacts', gone.id);
    hideArchived();
    await next();
    expect(await news()).toEqual([]);
    await next(day);
    const events = await news();
    expect(brief(events)).toEqual([`crm.contact.deleted ${gone.id}`]);
    expect(events[0]?.record).toBeUndefined();
    await next(day);
    expect(await news()).toEqual([]);
  });

  it('reports up to five deletes in a small account, and stops at the sixth', async () => {
    for (const { id } of account().list('tickets')) account().archive('tickets', id);
    const open = { hs_pipeline: '0', hs_pipeline_stage: '1' };
    const add = (n: number) => account().create('tickets', { ...open, subject: `Ticket ${n}` });
    const few = Array.from({ length: 6 }, (_, n) => add(n));
    await request('ticketing.ticket');
    await service.sync(time);
    await news();
    for (const { id } of few.slice(0, 5)) account().archive('tickets', id);
    await next(day);
    expect(await news()).toHaveLength(5);
    const more = Array.from({ length: 5 }, (_, n) => add(n));
    await next();
    await news();
    for (const { id } of [...few.slice(5), ...more]) account().archive('tickets', id);
    await next(day);
    expect(await news()).toEqual([]);
    expect(await syncOf('ticketing.ticket')).toMatchObject({ result: 'stopped' });
  });

  it('stops if more than a fifth of the records is missing, and continues after a confirmation', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => account().create('companies', { name: `Company ${n}` }));
    await request('crm.company');
    await service.sync(time);
    await news();
    for (const { id } of rows.slice(0, 10)) account().archive('companies', id);
    await next(day);
    expect(await news()).toEqual([]);
    expect(await syncOf('crm.company')).toMatchObject({ result: 'stopped', lastError: { code: 'too_many_deletes' } });
    await request('crm.company', { confirmDeletes: true });
    await service.sync(time);
    expect(brief(await news())).toEqual(
      rows
        .slice(0, 10)
        .map(({ id }) => `crm.company.deleted ${id}`)
        .toSorted(),
    );
    expect(await syncOf('crm.company')).toMatchObject({ result: 'succeeded', lastError: undefined });
    // The confirmation was valid for that run only.
    for (const { id } of rows.slice(10)) account().archive('companies', id);
    await next(day);
    expect([await news(), (await syncOf('crm.company')).result]).toEqual([[], 'stopped']);
  });
});

it('names no field that the provider computes', async () => {
  const properties = { dealname: 'Engine', pipeline: 'default', dealstage: 'appointmentscheduled' };
  const deal = account().create('deals', properties);
  await request('crm.deal');
  await service.sync(time);
  await news();
  time += minute;
  account().update('deals', deal.id, { dealstage: 'closedwon' });
  await next();
  const [event] = await news();
  expect(event?.changedFields).toContain('stage_id');
  expect(event?.changedFields).not.toContain('probability');
  expect(event?.record).toMatchObject({ probability: expect.any(Number) });
});

describe('a write through the API', () => {
  const contact = {
    first_name: 'Api',
    last_name: 'Written',
    email_addresses: [{ email_address: 'api@x.example' }],
    phone_numbers: [],
    addresses: [],
    field_mappings: { favourite_colour: 'blue' },
  };

  it('is reported at once with its record, and by no later sync', async () => {
    await request();
    await service.sync(time);
    await news();
    const { token } = connection;
    const made = recordOf(await service.call('POST', '/crm/contacts', { token, body: contact }), 201);
    const path = `/crm/contacts/${made.id}`;
    expect((await news()).map(({ type, recordId, record }) => [type, recordId, record?.first_name])).toEqual([
      ['crm.contact.created', made.id, 'Api'],
    ]);
    await next();
    await next();
    expect(await news()).toEqual([]);
    dataOf(await service.call('PATCH', path, { token, body: { last_name: 'Changed' } }));
    expect(brief(await news())).toEqual([`crm.contact.updated ${made.remote_id} last_name name`]);
    dataOf(await service.call('PATCH', path, { token, body: { last_name: 'Changed' } }));
    await next();
    expect(await news()).toEqual([]);
    dataOf(await service.call('DELETE', path, { token }));
    expect(failureOf(await service.call('DELETE', path, { token }))).toEqual([404, 'not_found']);
    expect(brief(await news())).toEqual([`crm.contact.deleted ${made.remote_id}`]);
    await next(day);
    expect(await news()).toEqual([]);
  });

  it('succeeds with a warning if its event cannot be stored, and is reported by the next sync', async () => {
    const row = addContact('noted');
    await request();
    await service.sync(time);
    await news();
    const { token } = connection;
    const { identity } = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
    const id = recordId(identity, 'crm.contact', [String(row.id)]);
    const restore = onCommand(async (command) => {
      if (command.startsWith('TransactWrite')) throw new Error('the table is away');
    });
    const reply = await service.call('PATCH', `/crm/contacts/${id}`, { token, body: { last_name: 'Written' } });
    restore();
    expect(dataOf(reply)).toMatchObject({ last_name: 'Written' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: '', code: 'event_not_stored' }]);
    expect(await news()).toEqual([]);
    await next();
    expect(brief(await news())).toEqual([`crm.contact.updated ${row.id} last_name name`]);
  });

  it('that deletes is reported once, even if the provider still returns the record for a while', async () => {
    const { token } = connection;
    const { id, remote_id } = recordOf(await service.call('POST', '/crm/contacts', { token, body: contact }), 201);
    await news();
    const path = `/crm/contacts/${id}`;
    dataOf(await service.call('DELETE', path, { token }));
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 200,
      body: { id: remote_id, properties: {}, createdAt: '2026-01-01T00:00:00Z', archived: false },
      method: 'GET',
      path: /objects\/contacts\/\d+$/,
    });
    dataOf(await service.call('DELETE', path, { token }));
    expect(brief(await news())).toEqual([`crm.contact.deleted ${remote_id}`]);
  });

  it('is reported with a field that was missing in the response to its create', async () => {
    const { token } = connection;
    const body = { name: 'Acme', addresses: [], email_addresses: [], phone_numbers: [], field_mappings: {} };
    const { id, remote_id } = recordOf(await service.call('POST', '/crm/companies', { token, body }), 201);
    await news();
    const update = async (given: object) => {
      dataOf(await service.call('PATCH', `/crm/companies/${id}`, { token, body: given }));
      return brief(await news());
    };
    expect(await update({ number_of_employees: 12 })).toEqual([`crm.company.updated ${remote_id} number_of_employees`]);
    expect(await update({ number_of_employees: 12 })).toEqual([]);
    account().update('companies', Number(remote_id), { name: 'Acme Ltd' });
    // HubSpot uses the domain as the website of a company without a website.
    expect(await update({ domains: ['acme.example'] })).toEqual([
      `crm.company.updated ${remote_id} name website domains`,
    ]);
  });
});
