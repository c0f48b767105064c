import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { JIRA_SITES, LINEAR_WORKSPACES, startJiraSimulator, startLinearSimulator } from './index.ts';
import { at, linearClient } from './request.ts';

const jira = await startJiraSimulator();
const linear = await startLinearSimulator();

afterAll(() => Promise.all([jira.close(), linear.close()]));

const bytes = Buffer.from([0, 13, 10, 255]);

describe('a file of Jira', () => {
  const { url, email, apiToken, issues, attachments } = jira.account(JIRA_SITES[0].site);
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
  const account = linear.account(LINEAR_WORKSPACES[0].urlKey);
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
