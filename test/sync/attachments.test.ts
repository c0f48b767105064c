import { expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { day, minute, openOneSync, quarter } from './play/one-sync.ts';

const object = 'ticketing.attachment';
const sync = openOneSync('hubspot', object);

const portal = () => sync.service().simulators.hubspot.account(hubspotPortals[0].portalId);
const png = (fileName: string, more = {}) => ({ fileName, contentType: 'image/png', size: 3, ...more });

const news = async (): Promise<readonly string[]> =>
  (await sync.events()).map(({ type, remoteId }) => `${type} ${remoteId}`).toSorted();

it('reports the files in notes, each once, with a request for a hundred of them', async () => {
  const ticket = portal().create('tickets', { subject: 'Printer', hs_pipeline_stage: '1' }).id;
  const bare = { properties: { hs_timestamp: new Date().toISOString() } };
  for (let n = 0; n < 130; n += 1) {
    if (n % 2 === 0) portal().attach(ticket, png(`${n}-a.png`), png(`${n}-b.png`), png(`${n}-c.png`));
    else portal().create('notes', bare.properties);
  }
  const first = (await sync.start()).map(({ method, path }) => `${method} ${path}`);
  expect((await sync.state())?.run?.counts.seen).toBe(65 * 3);
  expect(first.filter((path) => path === 'GET /crm/v3/objects/notes')).toHaveLength(2);
  expect(first.filter((path) => path.includes('/files/'))).toEqual(Array(3).fill('GET /files/v3/files/search'));
  expect(await news()).toEqual([]);

  sync.wait(5 * minute);
  const note = portal().attach(ticket, png('new.png'), png('hidden.png', { access: 'HIDDEN_PRIVATE' }));
  const ids = (note.properties.hs_attachment_ids ?? '').split(';');
  portal().create('notes', bare.properties);
  await sync.run(quarter);
  const created = ids.map((id) => `${object}.created ${ticket}/${note.id}/${id}`);
  expect(await news()).toEqual(created);

  portal().update('notes', note.id, { hs_note_body: 'See the pictures.' });
  await sync.run(quarter);
  expect(await news()).toEqual([]);

  portal().update('notes', note.id, { hs_attachment_ids: ids[0] ?? '' });
  await sync.run(9 * day);
  expect(await news()).toEqual([`${object}.deleted ${ticket}/${note.id}/${ids[1]}`]);
});
