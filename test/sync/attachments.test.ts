import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const object = 'ticketing.attachment';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now() + 2 * 24 * 60 * minute;
const emitted = new Set<string>();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const png = (fileName: string, more = {}) => ({ fileName, contentType: 'image/png', size: 3, ...more });
const nameOf = () => ({ project: project.id, connection: connection.id, object });

const run = async (after: number): Promise<readonly string[]> => {
  time += after;
  const paths: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path }) => paths.push(`${method} ${path}`));
  await service.sync(time);
  stop();
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined });
  return paths;
};

const news = async (): Promise<readonly string[]> => {
  const fresh = (await eventsOf(project.id, connection.id)).filter(({ id }) => !emitted.has(id));
  for (const { id } of fresh) emitted.add(id);
  return fresh
    .filter(({ remoteId }) => remoteId !== undefined)
    .map(({ type, remoteId }) => `${type} ${remoteId}`)
    .toSorted();
};

it('reports the files in notes, each once, with a request for a hundred of them', async () => {
  const ticket = portal().create('tickets', { subject: 'Printer', hs_pipeline_stage: '1' }).id;
  const bare = { properties: { hs_timestamp: new Date(time).toISOString() } };
  for (let n = 0; n < 130; n += 1) {
    if (n % 2 === 0) portal().attach(ticket, png(`${n}-a.png`), png(`${n}-b.png`), png(`${n}-c.png`));
    else portal().create('notes', bare.properties);
  }
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  const first = await run(0);
  expect((await getSync(nameOf()))?.run?.counts.seen).toBe(65 * 3);
  expect(first.filter((path) => path === 'GET /crm/v3/objects/notes')).toHaveLength(2);
  expect(first.filter((path) => path.includes('/files/'))).toEqual(Array(3).fill('GET /files/v3/files/search'));
  expect(await news()).toEqual([]);

  time += 5 * minute;
  const note = portal().attach(ticket, png('new.png'), png('hidden.png', { access: 'HIDDEN_PRIVATE' }));
  const ids = (note.properties.hs_attachment_ids ?? '').split(';');
  portal().create('notes', bare.properties);
  await run(quarter);
  const created = ids.map((id) => `${object}.created ${ticket}/${note.id}/${id}`);
  expect(await news()).toEqual(created);

  portal().update('notes', note.id, { hs_note_body: 'See the pictures.' });
  await run(quarter);
  expect(await news()).toEqual([]);

  portal().update('notes', note.id, { hs_attachment_ids: ids[0] ?? '' });
  await run(9 * 24 * 60 * minute);
  expect(await news()).toEqual([`${object}.deleted ${ticket}/${note.id}/${ids[1]}`]);
}, 60_000);
