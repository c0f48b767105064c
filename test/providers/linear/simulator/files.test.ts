import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linearClient } from '../../../../infra/simulators/linear/client.ts';
import { startLinearSimulator } from '../../../../infra/simulators/linear/index.ts';
import { linearWorkspaces } from '../../../../infra/simulators/linear/seeds.ts';
import { at } from '../../../../infra/simulators/shared/request.ts';

const linear = await startLinearSimulator();

afterAll(() => linear.close());

const bytes = Buffer.from([0, 13, 10, 255]);

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

  it('is refused without the signed headers, and is not stored then', async () => {
    for (const name of Object.keys(signed)) {
      const { [name]: _, ...others } = signed;
      expect((await put(place, others)).status, name).toBe(403);
    }
    expect((await put(place.replace(/\?.*/, ''), signed)).status).toBe(403);
    expect((await put(place, signed, Buffer.from('longer than signed'))).status).toBe(400);
    expect((await put(`${place.replace(/[^/]*$/, 'elsewhere')}`, signed)).status).toBe(404);
    expect((await download()).status).toBe(404);
  });

  it('is readable for members of the workspace, as it was sent', async () => {
    expect((await put(place, signed)).status).toBe(200);
    expect((await download({})).status).toBe(401);
    const answer = await download();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-a']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is attached once per URL', async () => {
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
