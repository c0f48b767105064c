import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import type { AnsweredRecord } from '../../../harness/reply.ts';
import {
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce'));
});

afterAll(() => service.stop());

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

type Body = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const call = (method: string, path: string, options: { body?: Body; query?: Query } = {}) =>
  service.call(method, path, { token, ...options });

const list = async (path: string, query: Query = {}): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET', path, { query: { limit: 100, cursor, ...query } });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

/** Unified id of a record with a remote id. */
const idOf = async (path: string, remote: string): Promise<string> => {
  const found = (await list(path)).find(({ remote_id: id }) => id === remote);
  return String(found?.id ?? expect.fail(remote));
};

const remoteIn = ({ remote_id: id }: AnsweredRecord): string => String(id).split('/').at(-1) ?? '';

/** A record as the vendor stores it. */
const keptOf = (record: AnsweredRecord): Body => org().get(remoteIn(record)) ?? expect.fail(String(record.id));

const made = { company: '', deal: '', contact: '' };
const theirs = { company: '', deal: '', contact: '' };

beforeEach(async () => {
  if (made.company !== '') return;
  theirs.company = org().create('Account', { Name: 'Acme' });
  theirs.deal = org().create('Opportunity', { Name: 'One', StageName: 'Prospecting', CloseDate: '2030-01-31' });
  theirs.contact = org().create('Contact', { LastName: 'Lovelace', HasOptedOutOfEmail: true });
  made.company = await idOf('/crm/companies', theirs.company);
  made.deal = await idOf('/crm/deals', theirs.deal);
  made.contact = await idOf('/crm/contacts', theirs.contact);
});

const newTask = async (body: Body): Promise<AnsweredRecord> =>
  recordOf(await call('POST', '/crm/tasks', { body: { subject: 'One', ...body } }), 201);

const of = ({ company_id, company_ids, deal_id, deal_ids, contact_ids }: AnsweredRecord) => ({
  ...{ company_id, company_ids, deal_id, deal_ids, contact_ids },
});

describe('the single record that an activity is about at Salesforce', () => {
  it('is the deal if a deal and a company are given, with a warning for the company, or a refusal when strict', async () => {
    const body = { subject: 'Both', company_id: made.company, deal_id: made.deal };
    const reply = await call('POST', '/crm/tasks', { body });
    expect(of(recordOf(reply, 201))).toMatchObject({ company_id: null, deal_id: made.deal, deal_ids: [made.deal] });
    expect(warnedPaths(reply)).toEqual(['company_id']);
    expect(refusedPaths(await call('POST', '/crm/tasks', { body, query: { strict: true } }))).toEqual(['company_id']);
    const engagement = { ...body, type: 'call', company_id: undefined, company_ids: [made.company] };
    expect(warnedPaths(await call('POST', '/crm/engagements', { body: engagement }))).toEqual(['company_ids']);
  });

  it('changes from a deal to a company, with a warning for the deal unless the body empties it', async () => {
    const { id } = await newTask({ deal_id: made.deal });
    const patch = (body: Body, query: Query = {}) => call('PATCH', `/crm/tasks/${id}`, { body, query });
    expect(refusedPaths(await patch({ company_id: made.company }, { strict: true }))).toEqual(['deal_ids']);
    const reply = await patch({ company_id: made.company });
    expect(of(recordOf(reply))).toMatchObject({ company_id: made.company, deal_id: null, deal_ids: [] });
    expect(warnedPaths(reply)).toEqual(['deal_ids']);
    const back = await patch({ company_ids: [], deal_ids: [made.deal] }, { strict: true });
    expect([of(recordOf(back)), warnedPaths(back)]).toMatchObject([{ company_id: null, deal_id: made.deal }, []]);
  });

  it('is reported if a record is sent back as it was read with another reference', async () => {
    const record = await newTask({ company_id: made.company });
    const body = { company_ids: record.company_ids, deal_id: made.deal };
    const reply = await call('PATCH', `/crm/tasks/${record.id}`, { body });
    expect([of(recordOf(reply)), warnedPaths(reply)]).toMatchObject([{ deal_id: made.deal }, ['company_ids']]);
  });

  it('stays if an empty reference is emptied: a deal, a contact, a record of another object', async () => {
    const lead = org().create('Lead', { LastName: 'King', Company: 'Acme' });
    const vehicle = org().create('Vehicle__c', { Name: 'One', Plate__c: 'L 1' });
    const ofLead = org().create('Task', { Subject: 'Of a lead', WhoId: lead });
    const ofVehicle = org().create('Event', {
      ...{ Subject: 'Of a vehicle', WhatId: vehicle },
      ...{ StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 },
    });
    const ofDeal = await newTask({ deal_id: made.deal });
    for (const [path, remote, body] of [
      ['/crm/tasks', ofLead, { contact_id: null }],
      ['/crm/engagements', ofVehicle, { company_ids: [], deal_id: null }],
      ['/crm/tasks', remoteIn(ofDeal), { company_id: null }],
    ] as const) {
      const record = (await list(path)).find((one) => remoteIn(one) === remote);
      const reply = await call('PATCH', `${path}/${record?.id}`, { body: { ...body, subject: 'Changed' } });
      expect([recordOf(reply).subject, warnedPaths(reply)]).toEqual(['Changed', []]);
    }
    expect([org().get(ofLead)?.WhoId, org().get(ofVehicle)?.WhatId]).toEqual([lead, vehicle]);
    expect(keptOf(ofDeal).WhatId).toBe(theirs.deal);
  });
});

describe('a custom object that an activity is about at Salesforce', () => {
  const vehicles = '/crm/custom-objects/Vehicle__c';
  const newVehicle = async (name: string) =>
    recordOf(await call('POST', vehicles, { body: { fields: { Name: name, Plate__c: name } } }), 201);
  const at = { start_at: '2030-01-31T10:00:00.000Z', end_time: '2030-01-31T11:00:00.000Z' };

  it('is refused with the wrong class or if it is not in the account', async () => {
    const { id } = await newVehicle('L 0');
    const body = (custom: Body) => ({ body: { subject: 'One', custom_object_ids: [custom] } });
    for (const custom of [
      { class: 'Boat__c', id },
      { class: 'Vehicle__c', id: made.company },
    ]) {
      expect(refusedPaths(await call('POST', '/crm/tasks', body(custom)))).toEqual(['custom_object_ids[0].id']);
    }
    expect(refusedPaths(await call('POST', '/crm/tasks', body({ id })))).toEqual(['custom_object_ids[0].class']);
  });

  it('is shown with its class, can be written, and can be expanded', async () => {
    const { id, remote_id } = await newVehicle('L 1');
    const custom_object_ids = [{ class: 'Vehicle__c', id }];
    const WhatId = String(remote_id).split('/').at(-1);
    for (const [path, body] of [
      ['/crm/tasks', { subject: 'Repair' }],
      ['/crm/engagements', { type: 'call', subject: 'Repair' }],
      ['/crm/engagements', { type: 'meeting', subject: 'Repair', ...at }],
    ] as const) {
      const written = recordOf(await call('POST', path, { body: { ...body, custom_object_ids } }), 201);
      expect([written, keptOf(written)]).toMatchObject([
        { custom_object_ids, company_ids: [], deal_ids: [] },
        { WhatId },
      ]);
      const listed = (await list(path, { expand: 'custom_object_ids' })).find((one) => one.id === written.id);
      const expanded = { custom_object_ids: [{ id, class: 'Vehicle__c', fields: { Plate__c: 'L 1' } }] };
      expect(listed).toMatchObject({ custom_object_ids, expanded });
    }
    expect(recordOf(await call('GET', `${vehicles}/${id}`)).id).toBe(id);
  });

  it('is replaced by a deal with a warning, and stays if the record is sent back as it was read', async () => {
    const [one, other] = [await newVehicle('L 2'), await newVehicle('L 3')].map(({ id }) => ({
      class: 'Vehicle__c',
      id,
    }));
    const task = await newTask({ custom_object_ids: [one] });
    const patch = (body: Body) => call('PATCH', `/crm/tasks/${task.id}`, { body });
    const back = await patch({ custom_object_ids: task.custom_object_ids, company_ids: [], subject: 'Two' });
    expect([recordOf(back), warnedPaths(back)]).toMatchObject([{ custom_object_ids: [one], subject: 'Two' }, []]);
    expect(recordOf(await patch({ custom_object_ids: [other] }))).toMatchObject({ custom_object_ids: [other] });
    const moved = await patch({ deal_id: made.deal });
    expect([recordOf(moved), warnedPaths(moved)]).toMatchObject([
      { custom_object_ids: [], deal_id: made.deal },
      ['custom_object_ids'],
    ]);
    const several = await call('POST', '/crm/tasks', { body: { subject: 'One', custom_object_ids: [one, other] } });
    expect(warnedPaths(several)).toEqual(['custom_object_ids[1]']);
    expect(recordOf(several, 201).custom_object_ids).toEqual([one]);
  });
});

describe('the single person of an activity at Salesforce', () => {
  const ada = () => org().create('Lead', { LastName: 'King', Company: 'Acme' });

  it('can be a lead, which is read, filtered and written by its id', async () => {
    const lead = ada();
    const lead_id = await idOf('/crm/leads', lead);
    const shown = { contact_ids: [], lead_id, lead_ids: [lead_id] };
    const ofLead = org().create('Task', { Subject: 'Of a lead', WhoId: lead });
    expect((await list('/crm/tasks', { lead_id })).map(remoteIn)).toEqual([ofLead]);
    const task = await newTask({ lead_id });
    expect([task, keptOf(task)]).toMatchObject([shown, { WhoId: lead }]);
    const times = { start_at: '2030-01-31T10:00:00.000Z', end_time: '2030-01-31T11:00:00.000Z' };
    const body = { type: 'meeting', subject: 'Met', ...times, lead_ids: [lead_id] };
    const meeting = recordOf(await call('POST', '/crm/engagements', { body }), 201);
    expect([meeting, keptOf(meeting)]).toMatchObject([{ contacts: [], lead_id }, { WhoId: lead }]);
  });

  it('is the contact if a contact and a lead are given, with a warning for the lead', async () => {
    const lead_id = await idOf('/crm/leads', ada());
    const reply = await call('POST', '/crm/tasks', { body: { subject: 'Both', contact_id: made.contact, lead_id } });
    expect([recordOf(reply, 201), warnedPaths(reply)]).toMatchObject([
      { contact_id: made.contact, lead_id: null },
      ['lead_id'],
    ]);
    const { id } = recordOf(reply, 201);
    const body = { contact_id: null, lead_id };
    const changed = await call('PATCH', `/crm/tasks/${id}`, { body, query: { strict: true } });
    expect(recordOf(changed)).toMatchObject({ contact_ids: [], lead_ids: [lead_id] });
  });

  it('can be a lead only without another record, as the vendor requires', async () => {
    const lead_id = await idOf('/crm/leads', ada());
    const body = { subject: 'Both', lead_id, deal_id: made.deal };
    expect(refusedPaths(await call('POST', '/crm/tasks', { body }))).toEqual(['deal_ids']);
  });
});

describe('activities of Salesforce', () => {
  it('belong to one object each: calls, e-mails and events are engagements, all others are tasks', async () => {
    const kinds = ['Call', 'Email', 'Task', 'ListEmail', 'Cadence'];
    const ids = kinds.map((TaskSubtype) => org().create('Task', { Subject: TaskSubtype, TaskSubtype }));
    const found = async (path: string) => {
      const all = (await list(path)).filter((one) => ids.includes(remoteIn(one)));
      return all.map(({ subject }) => subject).toSorted();
    };
    expect(await found('/crm/tasks')).toEqual(['Cadence', 'ListEmail', 'Task']);
    expect(await found('/crm/engagements')).toEqual(['Call', 'Email']);
    const task = await newTask({});
    org().update(remoteIn(task), { TaskSubtype: 'Call' });
    expect(failureOf(await call('GET', `/crm/tasks/${task.id}`))).toEqual([404, 'not_found']);
  });

  it('are found after they were archived, but copies of invitations are not', async () => {
    const archived = org().create('Task', { Subject: 'Archived' });
    org().update(archived, { IsArchived: true });
    const times = { StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 };
    const copy = org().create('Event', { Subject: 'Copy', IsChild: true, ...times });
    expect((await list('/crm/tasks', { sort: '-modified_at' })).map(remoteIn)).toContain(archived);
    expect((await list('/crm/engagements')).map(remoteIn)).not.toContain(copy);
  });

  it('are closed from the start if they are calls, with the given duration', async () => {
    const body = { type: 'call', subject: 'Called', contacts: [made.contact], direction: 'inbound' };
    const times = { start_at: '2030-01-31T00:00:00.000Z', end_time: '2030-01-31T00:01:30.000Z' };
    const record = recordOf(await call('POST', '/crm/engagements', { body: { ...body, ...times } }), 201);
    expect(record).toMatchObject({ ...body, ...times, duration_seconds: 90 });
    const kept = { TaskSubtype: 'Call', Status: 'Completed', CallDurationInSeconds: 90, CallType: 'Inbound' };
    expect(keptOf(record)).toMatchObject({ ...kept, WhoId: theirs.contact });
    const meeting = { type: 'meeting', subject: 'Met', ...times, end_time: '2030-01-31T00:30:00.000Z' };
    const { direction: _, ...mail } = body;
    const items = [{ ...mail, type: 'email' }, body, meeting];
    const answers = dataOf(await call('POST', '/crm/engagements/batch', { body: { items } })) as {
      data: AnsweredRecord;
    }[];
    expect(answers.map(({ data }) => [keptOf(data).TaskSubtype, keptOf(data).Status])).toEqual([
      ['Email', 'Completed'],
      ['Call', 'Completed'],
      [undefined, undefined],
    ]);
  });

  it('keep the end of a meeting if only its start is changed', async () => {
    const times = { start_at: '2030-01-31T10:00:00.000Z', end_time: '2030-01-31T11:00:00.000Z' };
    const body = { type: 'meeting', subject: 'Met', ...times };
    const record = recordOf(await call('POST', '/crm/engagements', { body }), 201);
    const change = { start_at: '2030-01-31T10:30:00.000Z' };
    const changed = await call('PATCH', `/crm/engagements/${record.id}`, { body: change });
    expect(recordOf(changed)).toMatchObject({ ...times, ...change, duration_seconds: 1_800 });
    const lacking = await call('POST', '/crm/engagements', { body: { ...body, end_time: undefined } });
    expect(refusedPaths(lacking)).toEqual(['end_time', 'start_at']);
  });

  it('have a reminder if a time is given, and none after it was removed', async () => {
    const record = await newTask({ reminder_at: '2030-01-31T09:00:00.000Z' });
    expect(record).toMatchObject({ reminder_at: '2030-01-31T09:00:00.000Z' });
    expect(keptOf(record)).toMatchObject({ IsReminderSet: true });
    const reply = await call('PATCH', `/crm/tasks/${record.id}`, { body: { reminder_at: null } });
    expect([recordOf(reply).reminder_at, keptOf(record)]).toMatchObject([null, { IsReminderSet: false }]);
  });
});

it('a contact shows whether it wants no e-mails', async () => {
  const path = `/crm/contacts/${made.contact}`;
  expect(recordOf(await call('GET', path)).do_not_contact).toBe(true);
  const changed = await call('PATCH', path, { body: { do_not_contact: false } });
  expect([recordOf(changed).do_not_contact, org().get(theirs.contact)?.HasOptedOutOfEmail]).toEqual([false, false]);
});
