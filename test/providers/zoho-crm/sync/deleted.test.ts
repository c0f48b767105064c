import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../../infra/local/setup.ts';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import { requestSync } from '../../../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../../../harness/service.ts';
import { eventsOf } from '../../../sync/play/events.ts';

const quarter = 15 * 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * 60_000;

beforeAll(async () => {
  service = await startService({ 'zoho-crm': { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'zoho-crm');
});

afterAll(() => service.stop());

const org = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);

const at = '2030-01-31T10:00:00+00:00';

/** A record of each module with a list of deleted records. */
const modules = {
  Contacts: ['crm.contact', { Last_Name: 'Gone' }],
  Accounts: ['crm.company', { Account_Name: 'Gone' }],
  Deals: ['crm.deal', { Deal_Name: 'Gone', Stage: 'Qualification', Pipeline: 'Standard (Standard)' }],
  Leads: ['crm.lead', { Last_Name: 'Gone' }],
  Tasks: ['crm.task', { Subject: 'Gone' }],
  Calls: ['crm.engagement', { Subject: 'Gone', Call_Type: 'Inbound', Call_Start_Time: at }],
  Events: ['crm.engagement', { Event_Title: 'Gone', Start_DateTime: at, End_DateTime: '2030-01-31T11:00:00+00:00' }],
} as const;

const kindOf: Readonly<Record<string, string>> = { Calls: 'call/', Events: 'meeting/' };

const run = async (): Promise<readonly string[]> => {
  const asked: string[] = [];
  const stop = service.simulators['zoho-crm'].onExchange(({ path, requestBody }) =>
    asked.push(`${path.replace('/crm/v8', '')} ${String(Object(requestBody).select_query ?? '')}`),
  );
  await service.sync(time);
  stop();
  return asked;
};

it('a deletion is reported by the next look from the list of deleted records, before any comparison', async () => {
  const made = Object.entries(modules).map(([module, [object, values]]) => ({
    module,
    object,
    id: org().create(module, values),
  }));
  for (const object of new Set(made.map((one) => one.object)))
    await requestSync(
      { project: project.id, connection: connection.id, object },
      { source: 'request', request: {} },
      time,
    );
  await run();
  expect((await eventsOf(project.id, connection.id)).filter(({ type }) => type.endsWith('.deleted'))).toEqual([]);

  for (const { module, id } of made) org().delete(module, id);
  time += quarter;
  const asked = await run();
  const events = (await eventsOf(project.id, connection.id)).filter(({ type }) => type.endsWith('.deleted'));
  expect(events.map(({ type, remoteId }) => `${type} ${remoteId}`).toSorted()).toEqual(
    made.map(({ module, object, id }) => `${object}.deleted ${kindOf[module] ?? ''}${id}`).toSorted(),
  );
  for (const { module } of made) expect(asked.filter((one) => one.startsWith(`/${module}/deleted `))).toHaveLength(1);
  // A comparison would read the ids of all records in order.
  expect(asked.filter((one) => one.includes('order by id'))).toEqual([]);
});
