import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { dynamicsOrgs } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const quarter = 15 * 60_000;
const object = 'crm.custom-object';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * 60_000;
let emitted = 0;

beforeAll(async () => {
  service = await startService({ 'dynamics-365': { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'dynamics-365');
  org().addTable({ name: 'new_boat', labels: ['Boat', 'Boats'], columns: ['new_length decimal ~Length'] });
});

afterAll(() => service.stop());

const org = () => service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);
const nameOf = () => ({ project: project.id, connection: connection.id, object });

/** Runs the sync, and answers which rows it has asked for. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators['dynamics-365'].onExchange(({ path }) => paths.push(path));
  await service.sync(time);
  stop();
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });
  return [...new Set(paths.flatMap((path) => /\/(new_\w+)/.exec(path)?.[1] ?? []))];
};

const news = async () => {
  const all = (await eventsOf(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);
  const fresh = all.slice(emitted);
  emitted = all.length;
  return fresh.map(({ type, remoteId, changedFields, data }) => [type, remoteId, changedFields, data]).toSorted();
};

it('reports what becomes of the rows of the custom tables that a project names', async () => {
  const ofClass = { class: 'new_vehicle' };
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: ['new_vehicle'] } } },
  });
  org().create('new_boat', { new_name: 'Beagle' });
  const kept = org().create('new_vehicle', { new_name: 'Van', new_colour: 100_000_000 });
  const erased = org().create('new_vehicle', { new_name: 'Car' });
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  expect(await run(0)).toEqual(['new_vehicles']);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(2);
  expect(await news()).toEqual([]);

  time += quarter;
  const made = org().create('new_vehicle', { new_name: 'Lorry' });
  org().update('new_vehicle', kept, { new_colour: 100_000_001 });
  expect(await run(quarter)).toEqual(['new_vehicles']);
  expect(await news()).toEqual([
    [`${object}.created`, `new_vehicle/${made}`, undefined, ofClass],
    [`${object}.updated`, `new_vehicle/${kept}`, ['fields.new_colour'], ofClass],
  ]);

  org().delete('new_vehicle', erased);
  await run(26 * 60 * 60_000);
  expect(await news()).toEqual([[`${object}.deleted`, `new_vehicle/${erased}`, undefined, ofClass]]);
}, 60_000);
