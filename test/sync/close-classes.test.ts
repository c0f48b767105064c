import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { idOf } from '../../infra/simulators/close/seeds.ts';
import { closeOrganizations } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const quarter = 15 * 60_000;
const object = 'crm.custom-object';
const [organization] = closeOrganizations;
const [projects, plans] = [1, 2].map((number) => idOf(organization, 'cotype', number)) as [string, string];

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let lead: string;
let time = Date.now() + 2 * 24 * 60 * 60_000;
let emitted = 0;

beforeAll(async () => {
  service = await startService({ close: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'close');
  lead = account().create('leads', { name: 'Acme' });
});

afterAll(() => service.stop());

const account = () => service.simulators.close.account(organization.organizationId);
const nameOf = () => ({ project: project.id, connection: connection.id, object });
const field = (name: string): string =>
  `custom.${
    account()
      .objectTypes()[0]
      ?.fields.find((one) => one.name === name)?.id
  }`;

/** Runs the sync, and answers which requests it has sent. */
const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators.close.onExchange(({ method, path }) => paths.push(`${method} ${path}`));
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

it('reports what becomes of the records of the types that a project names, by searches and the event log', async () => {
  const ofClass = { class: projects };
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: [projects] } } },
  });
  const code = { [field('Code')]: 'E-1' };
  const make = (name: string) =>
    account().create('customObjects', { custom_object_type_id: projects, lead_id: lead, name, ...code });
  account().create('customObjects', { custom_object_type_id: plans, lead_id: lead, name: 'Basic' });
  const kept = make('Engine');
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await run(0);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(1);
  expect(await news()).toEqual([]);

  await run(quarter);
  const made = make('Boiler');
  account().update('customObjects', kept, { [field('Seats')]: 4 });
  const asked = await run(quarter);
  expect(asked.filter((path) => path.endsWith('/data/search/'))).toHaveLength(1);
  expect(await news()).toEqual([
    [`${object}.created`, `${projects}/${made}`, undefined, ofClass],
    [`${object}.updated`, `${projects}/${kept}`, ['fields.Seats'], ofClass],
  ]);

  account().remove('customObjects', kept);
  const looked = await run(quarter);
  expect(looked.filter((path) => path === 'GET /event/')).toHaveLength(1);
  expect(await news()).toEqual([[`${object}.deleted`, `${projects}/${kept}`, undefined, ofClass]]);
}, 60_000);

it('reports what becomes of the custom activities of the types that a project names, from the list of all', async () => {
  const [audits = '', visits = ''] = account()
    .activityTypes()
    .map(({ id }) => id);
  const ofClass = { class: audits };
  const [score, finding] = ['Score', 'Finding'].map(
    (name) =>
      `custom.${
        account()
          .activityTypes()[0]
          ?.fields.find((one) => one.name === name)?.id
      }`,
  );
  const make = (text: string) =>
    account().create('customActivities', { custom_activity_type_id: audits, lead_id: lead, [finding ?? '']: text });
  const kept = make('A loose wheel');
  account().create('customActivities', { custom_activity_type_id: visits, lead_id: lead });
  await service.call('PATCH', `/projects/${project.id}`, {
    key: project.key,
    body: { sync: { [object]: { classes: [audits] } } },
  });
  await run(quarter);
  expect(await news()).toEqual([]);

  const made = make('Nothing');
  account().update('customActivities', kept, { [score ?? '']: 2 });
  expect((await run(quarter)).filter((path) => path === 'GET /activity/custom/')).toHaveLength(1);
  expect(await news()).toEqual([
    [`${object}.created`, `${audits}/${made}`, undefined, ofClass],
    [`${object}.updated`, `${audits}/${kept}`, ['fields.Score'], ofClass],
  ]);

  account().remove('customActivities', kept);
  await run(24 * 60 * 60_000);
  expect(await news()).toEqual([[`${object}.deleted`, `${audits}/${kept}`, undefined, ofClass]]);
}, 60_000);
