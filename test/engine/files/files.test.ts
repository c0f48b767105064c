import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesOf, readForm } from '../../../infra/simulators/multipart.ts';
import { fileValues, readFile } from '../../../lib/engine/files/transfer.ts';
import type { HttpAnswer, HttpRequest } from '../../../lib/engine/http/http.ts';
import { openSession } from '../../../lib/engine/http/session/session.ts';
import { afterQuirk } from '../../../lib/engine/quirks.ts';
import { ApiError, type Outcome } from '../../../lib/errors.ts';
import type { Ask, Provider, Quirk } from '../../../lib/providers/define.ts';
import { getText } from '../../../lib/providers/language/answers.ts';
import { linear } from '../../../lib/providers/linear/index.ts';
import { timing } from '../acme.ts';

const sent: HttpRequest[] = [];
let answers: HttpAnswer[] = [];

// Hosts of vendors are not there to be asked: what would go out to them is what counts.
vi.mock('../../../lib/engine/http/http.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/engine/http/http.ts')>()),
  sendHttp: (request: HttpRequest): Promise<HttpAnswer> => {
    sent.push(request);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('nothing more was to be sent')) : Promise.resolve(answer);
  },
}));

const json = (body: unknown): HttpAnswer => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
const plain = (status: number, headers = {}): HttpAnswer => ({ status, headers, body: Buffer.from('bytes') });

const nothing: HttpAnswer = { status: 204, headers: {}, body: Buffer.alloc(0) };

const key = 'lin_api_0123456789';
const open = (provider: Provider = linear) =>
  openSession({ provider, credentials: { api_key: key }, method: 'credentials', ...timing() });

const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from([1, 2, 3]) };
const place = 'https://storage.googleapis.com/uploads.linear.app/a?sig=1';
const asset = 'https://uploads.linear.app/a';

const prepared = (uploadUrl: string | undefined, headers: unknown = []) =>
  json({ data: { fileUpload: { uploadFile: uploadUrl && { uploadUrl, headers, assetUrl: asset } } } });

const scope = (given = file, session = open()) => ({ session, values: fileValues(given), file: given });
const { upload: quirk } = linear.objects['ticketing.attachment'].quirks;
const upload = () => afterQuirk(scope(), quirk(), async (values) => values);
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

describe('a file in a form', () => {
  const inForm: Provider = { ...linear, baseUrl: 'https://api.linear.app' };
  const step: Ask = {
    request: { method: 'POST', path: '/files' },
    file: {
      name: 'file',
      fields: {
        name: '{file_name}',
        'a"b': 'c',
        options: { access: 'PRIVATE', ttl: '{nothing}' },
        missing: '{nothing}',
      },
    },
  };

  it('comes after its texts, of which those that have no value are left out', async () => {
    answers = [json({})];
    const named = { ...file, name: 'Köln "1".png' };
    const one = function* (): Quirk<void> {
      yield step;
    };
    await afterQuirk(scope(named, open(inForm)), one(), async () => undefined);
    const parts = readForm(sent[0]?.headers['content-type'] ?? '', Buffer.from(sent[0]?.body ?? '')) ?? [];
    expect(entriesOf(parts)).toEqual([
      { name: 'name', size: 13, text: 'Köln "1".png' },
      { name: 'a"b', size: 1, text: 'c' },
      { name: 'options', size: 20, text: '{"access":"PRIVATE"}' },
      { name: 'file', filename: 'Köln "1".png', type: 'image/png', size: 3 },
    ]);
    expect(parts.at(-1)?.bytes.equals(file.bytes)).toBe(true);
  });
});

describe('what was done for a record that did not come to be', () => {
  const two = function* (): Quirk<void> {
    for (const name of ['a', 'b']) {
      const made = yield { request: { method: 'POST', path: `/${name}` } };
      yield { undo: { request: { method: 'DELETE', path: `/${name}/{id}` }, values: { id: getText(made, 'id') } } };
    }
  };
  const failed = (outcome: Outcome) =>
    new ApiError('provider_failed', 'no note', { details: { retriable: false, outcome } });
  const attempt = (error: unknown) => afterQuirk(scope(), two(), () => Promise.reject(error));
  const pathsOf = () => sent.map(({ method, url }) => `${method} ${url.pathname}`);

  it.each([
    ['nobody knows whether it did', failed('uncertain')],
    ['it did', failed('applied')],
    ['the service itself is at fault', new TypeError('broken')],
  ])('stands where %s', async (_, error) => {
    answers = [json({ id: '1' }), json({ id: '2' })];
    await expect(attempt(error)).rejects.toBe(error);
    expect(pathsOf()).toEqual(['POST /a', 'POST /b']);
  });

  it('is taken back where it is sure that it did not, the last first', async () => {
    answers = [json({ id: '1' }), json({ id: '2' }), nothing, nothing];
    const error = failed('not_applied');
    await expect(attempt(error)).rejects.toBe(error);
    expect(pathsOf()).toEqual(['POST /a', 'POST /b', 'DELETE /b/2', 'DELETE /a/1']);
  });

  it('is taken back where a later step fails, as far as it was done', async () => {
    answers = [json({ id: '1' }), plain(422), nothing];
    await expect(attempt(undefined)).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(pathsOf()).toEqual(['POST /a', 'POST /b', 'DELETE /a/1']);
  });

  it('is told of where it cannot be taken back', async () => {
    answers = [json({ id: '1' }), json({ id: '2' }), plain(503)];
    const details = { outcome: 'not_applied' };
    await expect(attempt(failed('not_applied'))).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringMatching(/^no note; the file stays at linear, on no record: linear failed/),
      details,
    });
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

  it.each([401, 403])('is at an address that is too old where it has been led to and answers %d', async (status) => {
    answers = [plain(status)];
    const led = readFile(open(), { method: 'GET', url: place, headers: {} }, 100, true);
    await expect(led).rejects.toMatchObject({ code: 'provider_failed', details: { retriable: true } });
  });

  it('is a failure, and no link, where an answer leads to another site', async () => {
    const led = readFile(open(), { method: 'GET', url: 'https://github.com/x', headers: {} }, 100, true);
    await expect(led).rejects.toMatchObject({ code: 'provider_failed' });
    expect(sent).toEqual([]);
  });

  it('is not followed for ever', async () => {
    answers = Array.from({ length: 9 }, () => plain(302, { location: asset }));
    await expect(download(asset)).rejects.toThrow('too often');
    expect(sent).toHaveLength(4);
  });
});
