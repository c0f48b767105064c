import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { zohoOrgs } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const week = 7 * 24 * 60 * minute;
const object = 'crm.custom-object';
const module = 'Vehicles';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * minute;
let emitted = 0;

beforeAll(async () => {
  service = await startService({ 'zoho-crm': { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'zoho-crm');
  org().addModule({ name: 'Boats', singular: 'Boat', plural: 'Boats', fields: ['Length double c'] });
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: [module] } } },
  });
});

afterAll(() => service.stop());

const org = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);
const nameOf = () => ({ project: project.id, connection: connection.id, object });

/** Runs the sync, and answers what it has asked for. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const asked: string[] = [];
  const stop = service.simulators['zoho-crm'].onExchange(({ method, path, query, requestBody }) =>
    asked.push([method, path.replace('/crm/v8/', ''), query, JSON.stringify(requestBody)].join(' ')),
  );
  await service.sync(time);
  stop();
  return asked;
};

const succeeds = async (): Promise<void> =>
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });

const news = async () => {
  const all = (await eventsOf(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);
  const fresh = all.slice(emitted);
  emitted = all.length;
  return fresh.map(({ type, remoteId, changedFields, data }) => [type, remoteId, changedFields, data]).toSorted();
};

const ofClass = { class: module };
const vehicle = (plate: string) => org().create(module, { Name: plate, Plate: plate });

it('reports what becomes of the records of the modules that a project names', async () => {
  const [kept, erased] = [vehicle('A'), vehicle('B')];
  org().create('Boats', { Name: 'Beagle' });
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  const asked = await run(0);
  await succeeds();
  expect(asked.filter((one) => one.includes('Boats'))).toEqual([]);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(2);
  expect(await news()).toEqual([]);

  time += 5 * minute;
  const made = vehicle('C');
  org().update(module, kept, { Price: 2 });
  await run(quarter);
  expect(await news()).toEqual([
    [`${object}.created`, `${module}/${made}`, undefined, ofClass],
    [`${object}.updated`, `${module}/${kept}`, ['fields.Price'], ofClass],
  ]);

  org().delete(module, kept);
  const looked = await run(quarter);
  expect(looked.some((one) => one.startsWith(`GET ${module}/deleted`))).toBe(true);
  expect(await news()).toEqual([[`${object}.deleted`, `${module}/${kept}`, undefined, ofClass]]);

  // No list says that it was there: the ids of all that are there are compared.
  org().purge(module, erased);
  org().forget(module, erased);
  await run(week + 24 * 60 * minute);
  await succeeds();
  expect(await news()).toEqual([[`${object}.deleted`, `${module}/${erased}`, undefined, ofClass]]);
}, 60_000);

it('takes nothing for deleted where the scope is lost', async () => {
  const { fail, clearFailures } = service.simulators['zoho-crm'];
  const body = { code: 'OAUTH_SCOPE_MISMATCH', details: {}, message: 'invalid oauth scope', status: 'error' };
  vehicle('D');
  await run(quarter);
  await news();
  for (const path of [/\/coql$/, /\/Vehicles(?:\/deleted)?$/, /\/settings\/modules$/]) {
    fail({ kind: 'status', status: 401, path, body, times: Number.POSITIVE_INFINITY });
    await run(week + 24 * 60 * minute);
    expect(await getSync(nameOf()), String(path)).toMatchObject({
      result: 'failed',
      lastError: { code: 'provider_forbidden' },
    });
    clearFailures();
    expect(await news()).toEqual([]);
  }
  await run(week + 24 * 60 * minute);
  await succeeds();
  expect(await news()).toEqual([]);
}, 60_000);

it('takes nothing for deleted where the profile of the user loses the module', async () => {
  org().hideModule(module, true);
  await run(week + 24 * 60 * minute);
  expect(await news()).toEqual([]);
  org().hideModule(module, false);
  await run(week + 24 * 60 * minute);
  await succeeds();
  expect(await news()).toEqual([]);
}, 60_000);
