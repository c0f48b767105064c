import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const object = 'crm.custom-object';
const cars = '2-3465404';
const boats = '2-3465405';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * minute;
let emitted = 0;

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const nameOf = () => ({ project: project.id, connection: connection.id, object });

/** Runs the sync, and answers what it has asked for. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path }) => paths.push(`${method} ${path}`));
  await service.sync(time);
  stop();
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });
  return paths;
};

const news = async () => {
  const all = (await eventsOf(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);
  const fresh = all.slice(emitted);
  emitted = all.length;
  return fresh;
};

/** The classes that the project names, and a webhook for their events. */
const choose = (classes: readonly string[]) =>
  service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { sync: { [object]: { classes } } } });

it('is synced only where a project names classes: a webhook crawls no account', async () => {
  const syncOf = async (scope: string) => {
    const body = { url: 'http://127.0.0.1:9/hook', scope: [scope] };
    const made = Object(dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201));
    await service.call('PUT', `/webhook/${made.id}`, { key: project.key, body: { active: false } });
    return made.sync.objects.find((line: { readonly object: string }) => line.object === object);
  };
  for (const scope of ['*', 'crm.*', '*.deleted', 'crm.custom-object.created'])
    expect(await syncOf(scope), scope).toMatchObject({ synced: false, reason: 'own_classes' });
  expect(refusedPaths(await choose([]))).toEqual([`sync.${object}.classes`]);
  const contacts = { sync: { 'crm.contact': { classes: ['cars'] } } };
  const refused = await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: contacts });
  expect(refusedPaths(refused)).toEqual(['sync.crm.contact.classes']);
  expect(dataOf(await choose(['cars', 'planes']))).toMatchObject({
    sync: { [object]: { classes: ['cars', 'planes'] } },
  });
  expect(await syncOf('*')).toMatchObject({ synced: true, reason: null, requests_per_cycle: 2 });
  await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { sync: {} } });
});

it('reports what becomes of the records of each class', async () => {
  const car = portal().create(cars, { model: 'Lovelace 1', year: '1843' }).id;
  const boat = portal().create(boats, { boat_name: 'Beagle' }).id;
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await run(0);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(2);
  expect(await news()).toEqual([]);

  time += 5 * minute;
  const made = portal().create(cars, { model: 'Lovelace 2', extras: 'roof;hook' }).id;
  portal().update(boats, boat, { length: '27' });
  const asked = await run(quarter);
  const found = await news();
  expect(found.map(({ type, remoteId, data }) => [type, remoteId, data]).toSorted()).toEqual([
    [`${object}.created`, `cars/${made}`, { class: 'cars' }],
    [`${object}.updated`, `boats/${boat}`, { class: 'boats' }],
  ]);
  expect(found.find(({ type }) => type.endsWith('created'))?.record).toMatchObject({
    class: 'cars',
    name: 'Lovelace 2',
    fields: { extras: ['roof', 'hook'] },
  });
  expect(found.find(({ type }) => type.endsWith('updated'))?.changedFields).toEqual(['fields.length']);
  expect(asked).toContain(`POST /crm/v3/objects/${cars}/search`);

  portal().archive(cars, car);
  await run(quarter);
  expect((await news()).map(({ type, remoteId, data }) => [type, remoteId, data])).toEqual([
    [`${object}.deleted`, `cars/${car}`, { class: 'cars' }],
  ]);
}, 60_000);

it('asks for the chosen classes alone, and takes what a further one has had for known', async () => {
  const hasAsked = (asked: readonly string[], type: string) => asked.some((one) => one.includes(`/objects/${type}`));
  await choose(['cars']);
  const boat = portal().create(boats, { boat_name: 'Left alone' }).id;
  const car = portal().create(cars, { model: 'Lovelace 3' }).id;
  const asked = await run(quarter);
  expect([hasAsked(asked, cars), hasAsked(asked, boats)]).toEqual([true, false]);
  expect((await news()).map(({ type, remoteId }) => [type, remoteId])).toEqual([[`${object}.created`, `cars/${car}`]]);

  // A complete listing takes no record of the others for deleted.
  const whole = await run(24 * 60 * minute);
  expect([hasAsked(whole, cars), hasAsked(whole, boats)]).toEqual([true, false]);
  expect(await news()).toEqual([]);

  await choose(['*']);
  expect(hasAsked(await run(quarter), boats)).toBe(true);
  expect(await news()).toEqual([]);
  portal().update(boats, boat, { length: '30' });
  const further = portal().create(boats, { boat_name: 'New' }).id;
  await run(quarter);
  expect((await news()).map(({ type, remoteId }) => [type, remoteId]).toSorted()).toEqual([
    [`${object}.created`, `boats/${further}`],
    [`${object}.updated`, `boats/${boat}`],
  ]);
}, 60_000);

it('reports the records of a class that the account has deleted', async () => {
  const before = portal()
    .list(boats)
    .filter(({ archived }) => !archived);
  portal().deleteType(boats);
  await run(24 * 60 * minute);
  expect((await news()).map(({ type, remoteId }) => [type, remoteId]).toSorted()).toEqual(
    before.map(({ id }) => [`${object}.deleted`, `boats/${id}`]).toSorted(),
  );
}, 60_000);
