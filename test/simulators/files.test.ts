import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hubspotPortals,
  jiraSites,
  linearWorkspaces,
  startHubspotSimulator,
  startJiraSimulator,
  startLinearSimulator,
} from '../../infra/simulators/index.ts';
import { at, linearClient } from '../../infra/simulators/request.ts';

const jira = await startJiraSimulator();
const linear = await startLinearSimulator();
let time = Date.now();
const hubspot = await startHubspotSimulator({ now: () => time });

afterAll(() => Promise.all([jira.close(), linear.close(), hubspot.close()]));

const bytes = Buffer.from([0, 13, 10, 255]);

describe('a file of Jira', () => {
  const { url, email, apiToken, issues, attachments } = jira.account(jiraSites[0].site);
  const authorization = `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`;
  const issue = issues()[0]?.id ?? 0;

  const post = (part: string, headers: Record<string, string> = { 'x-atlassian-token': 'no-check' }) => {
    const body = new FormData();
    body.append(part, new File([bytes], 'a.bin', { type: 'application/x-a' }));
    return fetch(`${url}/rest/api/3/issue/${issue}/attachments`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
    });
  };

  const download = (query: string, headers: Record<string, string> = { authorization }) =>
    fetch(`${url}/rest/api/3/attachment/content/${attachments(issue).at(-1)?.id}${query}`, {
      headers,
      redirect: 'manual',
    });

  it('is refused without the word to the guard against forged requests, and without a form', async () => {
    expect((await post('file', {})).status).toBe(403);
    const raw = { method: 'POST', headers: { authorization, 'x-atlassian-token': 'no-check' }, body: bytes };
    expect((await fetch(`${url}/rest/api/3/issue/${issue}/attachments`, raw)).status).toBe(415);
    expect(attachments(issue)).toEqual([]);
  });

  it('is not taken from a part of another name', async () => {
    expect(await (await post('attachment')).json()).toEqual([]);
  });

  it('is kept as it was sent, and leads to another host unless that is not wanted', async () => {
    expect(await (await post('file')).json()).toMatchObject([
      { filename: 'a.bin', mimeType: 'application/x-a', size: 4 },
    ]);
    expect((await download('?redirect=false', {})).status).toBe(401);
    expect((await download('')).status).toBe(303);
    const answer = await download('?redirect=false');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-a']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('a file of Linear', () => {
  const account = linear.account(linearWorkspaces[0].urlKey);
  const send = linearClient(account);
  let place: string;
  let asset: string;
  let signed: Record<string, string>;

  beforeEach(async () => {
    const { body } = await send(
      'mutation($type:String!,$size:Int!){fileUpload(contentType:$type,filename:"ä.bin",size:$size){uploadFile{uploadUrl assetUrl headers{key value}}}}',
      { type: 'application/x-a', size: bytes.length },
    );
    const file = Object(at(body, 'data.fileUpload.uploadFile'));
    [place, asset] = [file.uploadUrl, file.assetUrl];
    signed = Object.fromEntries(file.headers.map((one: { key: string; value: string }) => [one.key, one.value]));
    signed['content-type'] = 'application/x-a';
  });

  const put = (url: string, headers: Record<string, string>, body = bytes) =>
    fetch(url, { method: 'PUT', headers, body });

  const download = (headers: Record<string, string> = { authorization: account.apiKey }) => fetch(asset, { headers });

  it('is refused without what was signed, and is not there then', async () => {
    for (const name of Object.keys(signed)) {
      const { [name]: _, ...others } = signed;
      expect((await put(place, others)).status, name).toBe(403);
    }
    expect((await put(place.replace(/\?.*/, ''), signed)).status).toBe(403);
    expect((await put(place, signed, Buffer.from('longer than signed'))).status).toBe(400);
    expect((await put(`${place.replace(/[^/]*$/, 'elsewhere')}`, signed)).status).toBe(404);
    expect((await download()).status).toBe(404);
  });

  it('is shown to who is in the workspace, as it was sent', async () => {
    expect((await put(place, signed)).status).toBe(200);
    expect((await download({})).status).toBe(401);
    const answer = await download();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-a']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is attached once for one address', async () => {
    const [issue] = account.issues();
    const input = { issueId: issue?.uuid, title: 'a', url: asset };
    const attach = (title: string) =>
      send('mutation($input:AttachmentCreateInput!){attachmentCreate(input:$input){attachment{id title}}}', {
        input: { ...input, title },
      });
    const [first, again] = [await attach('a'), await attach('b')];
    expect(at(again.body, 'data.attachmentCreate.attachment.id')).toBe(
      at(first.body, 'data.attachmentCreate.attachment.id'),
    );
    expect(account.attachments(issue?.uuid ?? '').filter(({ url }) => url === asset)).toMatchObject([{ title: 'b' }]);
  });
});

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

  it('is refused in a folder that there is not, without a form, and without a file', async () => {
    expect((await post({ folderId: '1', options })).status).toBe(404);
    expect((await fetch(files, { method: 'POST', headers: { authorization }, body: bytes })).status).toBe(415);
    const body = new FormData();
    body.append('options', options);
    body.append('folderPath', '/library');
    expect((await fetch(files, { method: 'POST', headers: { authorization }, body })).status).toBe(400);
  });

  it('is numbered where its name is taken in the folder, and free again once that is deleted', async () => {
    const named = async () => (await stored()).name;
    const first = await stored();
    const next = await named();
    expect(next).not.toBe(first.name);
    const deleted = await fetch(`${files}/${first.id}`, { method: 'DELETE', headers: { authorization } });
    expect(deleted.status).toBe(204);
    expect((await get(`${files}/${first.id}`)).status).toBe(404);
    expect(await named()).toBe(first.name);
  });

  it('is shown for a time at a signed address alone, and to everybody where it is public', async () => {
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

  it('is found by id, but for those that are hidden, and not at all where it is too sensitive', async () => {
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
