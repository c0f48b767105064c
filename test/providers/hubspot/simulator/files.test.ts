import { afterAll, describe, expect, it } from 'vitest';
import { startHubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';

let time = Date.now();
const hubspot = await startHubspotSimulator({ now: () => time });

afterAll(() => hubspot.close());

const bytes = Buffer.from([0, 13, 10, 255]);

describe('a file of HubSpot', () => {
  const { accessToken, create, attach } = hubspot.account(hubspotPortals[0].portalId);
  const authorization = `Bearer ${accessToken}`;
  const files = `${hubspot.url}/files/v3/files`;

  const get = (url: string, headers: Record<string, string> = { authorization }) => fetch(url, { headers });

  const post = (texts: Record<string, string>) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(texts)) body.append(name, text);
    body.append('file', new File([bytes], 'a.bin', { type: 'application/x-a' }));
    return fetch(files, { method: 'POST', headers: { authorization }, body });
  };

  const options = JSON.stringify({ access: 'PRIVATE' });
  const folder = { folderPath: '/library' };

  const stored = async (access = 'PRIVATE') => {
    const answer = await post({ ...folder, options: JSON.stringify({ access }) });
    return Object(await answer.json());
  };

  const signed = async (id: string, query = '') =>
    Object(await (await get(`${files}/${id}/signed-url${query}`)).json());

  it.each([
    ['no options', folder],
    ['options that are none', { ...folder, options: 'PRIVATE' }],
    ['no access', { ...folder, options: '{}' }],
    ['an access that only its own screens give', { ...folder, options: '{"access":"HIDDEN_PRIVATE"}' }],
    ['no folder', { options }],
    ['two folders', { ...folder, folderId: '1', options }],
    ['a folder that is no path', { folderPath: 'library', options }],
  ])('is refused with %s', async (_, texts) => {
    expect((await post(texts)).status).toBe(400);
  });

  it('is refused in a missing folder, without a form, and without a file', async () => {
    expect((await post({ folderId: '1', options })).status).toBe(404);
    expect((await fetch(files, { method: 'POST', headers: { authorization }, body: bytes })).status).toBe(415);
    const body = new FormData();
    body.append('options', options);
    body.append('folderPath', '/library');
    expect((await fetch(files, { method: 'POST', headers: { authorization }, body })).status).toBe(400);
  });

  it('gets a number if its name is taken in the folder, and a delete frees the name', async () => {
    const named = async () => (await stored()).name;
    const first = await stored();
    const next = await named();
    expect(next).not.toBe(first.name);
    const deleted = await fetch(`${files}/${first.id}`, { method: 'DELETE', headers: { authorization } });
    expect(deleted.status).toBe(204);
    expect((await get(`${files}/${first.id}`)).status).toBe(404);
    expect(await named()).toBe(first.name);
  });

  it('is readable for a time at a signed URL only, and for everyone if it is public', async () => {
    const { id, url } = await stored();
    expect((await get(url)).status).toBe(403);
    const place = new URL((await signed(id, '?expirationSeconds=60')).url);
    const answer = await get(place.href, {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-a']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const longer = new URL(place);
    longer.searchParams.set('Expires', String(Number(place.searchParams.get('Expires')) + 60));
    expect((await get(longer.href, {})).status).toBe(403);
    const { id: other } = await stored();
    expect((await get(place.href.replace(`/${id}?`, `/${other}?`), {})).status).toBe(403);
    time += 61_000;
    expect((await get(place.href, {})).status).toBe(403);
    expect((await get((await stored('PUBLIC_NOT_INDEXABLE')).url, {})).status).toBe(200);
  });

  it('is found by id in a search unless it is hidden, and never if it is too sensitive', async () => {
    const ticket = create('tickets', { subject: 'a', hs_pipeline_stage: '1' });
    const access = ['PRIVATE', 'HIDDEN_PRIVATE', 'HIDDEN_SENSITIVE'] as const;
    const note = attach(
      ticket.id,
      ...access.map((one) => ({ fileName: 'a', contentType: 'text/plain', size: 1, access: one })),
    );
    const ids = (note.properties.hs_attachment_ids ?? '').split(';');
    const found = Object(await (await get(`${files}/search?${ids.map((id) => `ids=${id}`).join('&')}`)).json());
    expect(found.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 1));
    const statuses = await Promise.all(ids.map(async (id) => (await get(`${files}/${id}`)).status));
    expect(statuses).toEqual([200, 200, 404]);
    expect((await get(`${files}/search?limit=101`)).status).toBe(400);
  });
});
