import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFile, takeSteps } from '../../lib/engine/files.ts';
import type { HttpAnswer, HttpRequest } from '../../lib/engine/http.ts';
import { openSession } from '../../lib/engine/session.ts';
import type { FileStep, Provider } from '../../lib/providers/define.ts';
import { linear } from '../../lib/providers/linear.ts';
import { timing } from './acme.ts';

const sent: HttpRequest[] = [];
let answers: HttpAnswer[] = [];

// Hosts of vendors are not there to be asked: what would go out to them is what counts.
vi.mock('../../lib/engine/http.ts', async (original) => ({
  ...(await original<typeof import('../../lib/engine/http.ts')>()),
  sendHttp: (request: HttpRequest): Promise<HttpAnswer> => {
    sent.push(request);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('nothing more was to be sent')) : Promise.resolve(answer);
  },
}));

const json = (body: unknown): HttpAnswer => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
const plain = (status: number, headers = {}): HttpAnswer => ({ status, headers, body: Buffer.from('bytes') });

const key = 'lin_api_0123456789';
const open = (provider: Provider = linear) =>
  openSession({ provider, credentials: { api_key: key }, method: 'credentials', ...timing() });

const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from([1, 2, 3]) };
const { steps }: { readonly steps: readonly FileStep[] } = linear.objects['ticketing.attachment'].create;
const place = 'https://storage.googleapis.com/uploads.linear.app/a?sig=1';
const asset = 'https://uploads.linear.app/a';

const prepared = (uploadUrl: string | undefined, headers: unknown = []) =>
  json({ data: { fileUpload: { uploadFile: uploadUrl && { uploadUrl, headers, assetUrl: asset } } } });

const upload = () => takeSteps(open(), steps, {}, file);
const download = (url: string) => readFile(open(), { method: 'GET', url, headers: { accept: '*/*' } }, 100);

const placesOf = () => sent.map(({ method, url }) => `${method} ${url.href}`);

beforeEach(() => {
  sent.length = 0;
  answers = [];
});

describe('a file on its way to a place that the provider names', () => {
  it.each([
    ['a host that is not declared', 'https://evil.example/x'],
    ["somebody else's place on a shared host", 'https://storage.googleapis.com/evil/x'],
    ['an address of the own network', 'http://169.254.169.254/x'],
  ])('is not sent to %s', async (_, url) => {
    answers = [prepared(url), plain(200)];
    await expect(upload()).rejects.toMatchObject({ code: 'provider_failed' });
    expect(placesOf()).toEqual(['POST https://api.linear.app/graphql']);
  });

  it('is not sent where there is no place', async () => {
    answers = [prepared(undefined), plain(200)];
    const details = { retriable: true, outcome: 'not_applied' };
    await expect(upload()).rejects.toMatchObject({ code: 'provider_failed', details });
    expect(sent).toHaveLength(1);
  });

  it.each([400, 401, 403, 503])('is not attached where the storage answers %d, whoever may connect', async (status) => {
    answers = [prepared(place), plain(status)];
    const details = { provider: { name: 'linear', status }, retriable: true, outcome: 'not_applied' };
    await expect(upload()).rejects.toMatchObject({ code: 'provider_failed', details });
  });

  it('has the headers that were given for it, and neither credentials nor what frames a request', async () => {
    const headers = [
      { key: 'X-Goog-Content-Length-Range', value: '3,3' },
      { key: 'Host', value: 'evil.example' },
      { key: 'Content-Length', value: '1' },
      { key: 'Authorization', value: 'Bearer evil' },
    ];
    answers = [prepared(place, headers), plain(200)];
    expect(await upload()).toMatchObject({ asset });
    expect(placesOf()).toEqual(['POST https://api.linear.app/graphql', `PUT ${place}`]);
    expect(sent[0]?.headers).toMatchObject({ authorization: key });
    expect(sent[1]?.headers).toEqual({
      'cache-control': 'public, max-age=31536000',
      'content-type': 'image/png',
      'x-goog-content-length-range': '3,3',
    });
    expect(sent[1]?.body).toEqual(file.bytes);
    expect(sent[1]?.trusted).toBe(false);
  });
});

describe('a file that is read', () => {
  it('is asked for with the credentials on a host that is declared for them, and without where it leads', async () => {
    answers = [plain(302, { location: place }), plain(200)];
    expect((await download(asset)).body.toString()).toBe('bytes');
    expect(placesOf()).toEqual([`GET ${asset}`, `GET ${place}`]);
    expect(sent[0]?.headers).toMatchObject({ authorization: key });
    expect(sent[1]?.headers).toEqual({ accept: '*/*' });
  });

  it('is a link where the record names another site, and a failure where a redirect does', async () => {
    await expect(download('https://github.com/x')).rejects.toMatchObject({ code: 'not_found' });
    expect(sent).toEqual([]);
    answers = [plain(302, { location: 'https://github.com/x' }), plain(200)];
    await expect(download(asset)).rejects.toMatchObject({ code: 'provider_failed' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['the vendor', [plain(401)], 'connection_needs_reauth'],
    ['the vendor, for want of permission', [plain(403)], 'provider_forbidden'],
    ['the place that it leads to', [plain(302, { location: place }), plain(401)], 'provider_failed'],
    ['that place in another way', [plain(302, { location: place }), plain(403)], 'provider_failed'],
    ['that place, where it is no longer', [plain(302, { location: place }), plain(404)], 'not_found'],
  ])('is refused by %s, which says something else of the connection', async (_, said, code) => {
    answers = said;
    await expect(download(asset)).rejects.toMatchObject({ code });
  });

  it('is not followed for ever', async () => {
    answers = Array.from({ length: 9 }, () => plain(302, { location: asset }));
    await expect(download(asset)).rejects.toThrow('on and on');
    expect(sent).toHaveLength(4);
  });
});
