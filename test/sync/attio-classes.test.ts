import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { attioWorkspaces } from '../../infra/simulators/index.ts';
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
  service = await startService({ attio: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'attio');
});

afterAll(() => service.stop());

const account = () => service.simulators.attio.account(attioWorkspaces[0].slug);
const nameOf = () => ({ project: project.id, connection: connection.id, object });

/** Runs the sync, and answers which requests it has sent. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators.attio.onExchange(({ path }) => paths.push(path));
  await service.sync(time);
  stop();
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });
  return paths;
};

const news = async () => {
  const all = (await eventsOf(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);
  const fresh = all.slice(emitted);
  emitted = all.length;
  return fresh.map(({ type, remoteId, changedFields, data }) => [type, remoteId, changedFields, data]).toSorted();
};

it('reports what becomes of the records of the objects that a project names', async () => {
  const ofClass = { class: 'shipments' };
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: ['shipments'] } } },
  });
  account().switch('users', true);
  account().create('users', { user_id: 'u-1', primary_email_address: 'ada@users.example' });
  const kept = account().create('shipments', { name: 'Crate', tier: 'Gold' }).uuid;
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await run(0);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(1);
  expect(await news()).toEqual([]);

  const made = account().create('shipments', { name: 'Barrel' }).uuid;
  account().update('shipments', kept, { tier: 'Silver' });
  const asked = await run(quarter);
  expect(asked.filter((path) => path.endsWith('/records/query'))).toHaveLength(1);
  expect(await news()).toEqual([
    [`${object}.created`, `shipments/${made}`, undefined, ofClass],
    [`${object}.updated`, `shipments/${kept}`, ['fields.tier'], ofClass],
  ]);

  account().remove('shipments', kept);
  await run(24 * 60 * 60_000);
  expect(await news()).toEqual([[`${object}.deleted`, `shipments/${kept}`, undefined, ofClass]]);
}, 60_000);

it('reports what becomes of the entries of the lists that a project names', async () => {
  const ofClass = { class: 'list:outreach' };
  const remote = (id: string) => `${encodeURIComponent('list:outreach')}/${id}`;
  const person = account().create('people', { name: { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' } }).uuid;
  const kept = account().addEntry('outreach', person, { status: 'To do' }).uuid;
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: ['list:outreach'] } } },
  });
  await run(quarter);
  expect(await news()).toEqual([]);

  const made = account().addEntry('outreach', person, { remarks: 'Again' }).uuid;
  account().updateEntry('outreach', kept, { status: 'Called' });
  const asked = await run(quarter);
  expect(asked.filter((path) => path.endsWith('/query')).every((path) => path.endsWith('/entries/query'))).toBe(true);
  expect(await news()).toEqual([
    [`${object}.created`, remote(made), undefined, ofClass],
    [`${object}.updated`, remote(kept), ['fields.status'], ofClass],
  ]);

  account().removeEntry('outreach', kept);
  await run(24 * 60 * 60_000);
  expect(await news()).toEqual([[`${object}.deleted`, remote(kept), undefined, ofClass]]);
}, 60_000);
