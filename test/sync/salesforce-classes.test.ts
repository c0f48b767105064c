import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { salesforceOrgs } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const object = 'crm.custom-object';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * minute;
let emitted = 0;

beforeAll(async () => {
  service = await startService({ salesforce: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'salesforce');
  org().addObject({ name: 'Boat__c', label: 'Boat', fields: [{ line: 'Length__c double 16.2 cu' }] });
});

afterAll(() => service.stop());

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);
const nameOf = () => ({ project: project.id, connection: connection.id, object });

/** Runs the sync, and answers which objects it has had described. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ path }) => paths.push(path));
  await service.sync(time);
  stop();
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });
  return [...new Set(paths.flatMap((path) => /\/(\w+)\/describe$/.exec(path)?.[1] ?? []))];
};

const news = async () => {
  const all = (await eventsOf(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);
  const fresh = all.slice(emitted);
  emitted = all.length;
  return fresh.map(({ type, remoteId, changedFields }) => [type, remoteId, changedFields]);
};

it('describes the classes that a project names alone, and reports what becomes of their records', async () => {
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: ['Vehicle__c'] } } },
  });
  const kept = org().create('Vehicle__c', { Plate__c: 'A', Price__c: 1 });
  const erased = org().create('Vehicle__c', { Plate__c: 'B' });
  org().create('Boat__c', { Name: 'Beagle' });
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  expect(await run(0)).toEqual(['Vehicle__c']);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(2);
  expect(await news()).toEqual([]);

  time += 5 * minute;
  const made = org().create('Vehicle__c', { Plate__c: 'C' });
  org().update(kept, { Price__c: 2 });
  expect(await run(quarter)).toEqual(['Vehicle__c']);
  expect((await news()).toSorted()).toEqual([
    [`${object}.created`, `Vehicle__c/${made}`, undefined],
    [`${object}.updated`, `Vehicle__c/${kept}`, ['fields.Price__c']],
  ]);

  org().delete(kept);
  await run(quarter);
  expect(await news()).toEqual([[`${object}.deleted`, `Vehicle__c/${kept}`, undefined]]);

  // Nothing says that it was there: the ids of all that are there are compared.
  org().purge(erased);
  await run(8 * 24 * 60 * minute);
  expect(await news()).toEqual([[`${object}.deleted`, `Vehicle__c/${erased}`, undefined]]);
}, 60_000);

it('takes no record for deleted whose object the user may see no more', async () => {
  org().create('Vehicle__c', { Plate__c: 'D' });
  await run(quarter);
  await news();
  org().hideObject('Vehicle__c');
  await run(8 * 24 * 60 * minute);
  expect(await news()).toEqual([]);
  org().showAll();
  await run(quarter);
  expect(await news()).toEqual([]);
}, 60_000);
