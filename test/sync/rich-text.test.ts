import { afterAll, beforeAll, expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { eventsOf } from './play/events.ts';

const quarter = 15 * 60_000;

let service: Service;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
});

afterAll(() => service.stop());

it('reports formatting and text of HTML as separate fields, and only the changed ones', async () => {
  const project = await service.project();
  const connection = await service.connect(project, 'hubspot');
  const hubspot = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const syncName = { project: project.id, connection: connection.id, object: 'crm.note' } as const;
  const body = { content_html: '<p>a <b>b</b></p>' };
  const { remote_id } = recordOf(await service.call('POST', '/crm/notes', { token: connection.token, body }), 201);
  await requestSync(syncName, { source: 'request', request: {} }, time);
  const changed = async (): Promise<readonly unknown[]> => {
    const known = (await eventsOf(project.id, connection.id)).map(({ id }) => id);
    time += quarter;
    await service.sync(time);
    const events = await eventsOf(project.id, connection.id);
    return events
      .filter(({ id, remoteId }) => !known.includes(id) && remoteId === remote_id)
      .map(({ changedFields }) => changedFields?.toSorted());
  };
  expect(await changed()).toEqual([]);
  const write = (hs_note_body: string) => hubspot.update('notes', Number(remote_id), { hs_note_body });
  write('<p style="margin:0;">a <b>b</b></p>');
  expect(await changed()).toEqual([]);
  write('<p>a <i>b</i></p>');
  expect(await changed()).toEqual([['content_html']]);
  write('<p>a <i>c</i></p>');
  expect(await changed()).toEqual([['content', 'content_html']]);
});
