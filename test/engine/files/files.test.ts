import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesOf, readForm } from '../../../infra/simulators/shared/multipart.ts';
import { fileValues, readFile } from '../../../lib/engine/files/transfer.ts';
import type { HttpAnswer, HttpRequest } from '../../../lib/engine/http/http.ts';
import { openSession } from '../../../lib/engine/http/session/open-session.ts';
import { afterQuirk } from '../../../lib/engine/quirks.ts';
import { ApiError, type Outcome } from '../../../lib/errors.ts';
import type { Ask, Provider, Quirk } from '../../../lib/providers/define.ts';
import { getText } from '../../../lib/providers/language/answers.ts';
import { linear } from '../../../lib/providers/linear/index.ts';
import { timing } from '../acme.ts';

const sent: HttpRequest[] = [];
let answers: HttpAnswer[] = [];

// Vendors' hosts cannot be called in a test. The test checks the requests that would be sent.
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

describe('an upload to an address from the provider', () => {
  it.each([
    ['a host that is not declared', 'https://evil.example/x'],
    ["another customer's place on a shared host", 'https://storage.googleapis.com/evil/x'],
    ['an address of the own network', 'http://169.254.169.254/x'],
  ])('is not sent to %s', async (_, url) => {
    answers = [prepared(url), plain(200)];
    await expect(upload()).rejects.toMatchObject({ code: 'provider_failed' });
    expect(placesOf()).toEqual(['POST https://api.linear.app/graphql']);
  });

  it('is not sent without an address', async () => {
    answers = [prepared(undefined), plain(200)];
    const details = { retriable: true, outcome: 'not_applied' };
    await expect(upload()).rejects.toMatchObject({ code: 'provider_failed', details });
    expect(sent).toHaveLength(1);
  });

  it.each([400, 401, 403, 503])(
    'is not attached if the storage returns %d, and the connection keeps its status',
    async (status) => {
      answers = [prepared(place), plain(status)];
      const details = { provider: { name: 'linear', status }, retriable: true, outcome: 'not_applied' };
      await expect(upload()).rejects.toMatchObject({ code: 'provider_failed', details });
    },
  );

  it('has the given headers, without credentials and without framing headers', async () => {
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
    request: {
      method: 'POST',
      path: '/files',
      body: {
        name: '{file_name}',
        'a"b': 'c',
        options: { access: 'PRIVATE', ttl: '{nothing}' },
        missing: '{nothing}',
      },
    },
    file: { name: 'file' },
  };

  it('comes after its texts, without the empty texts', async () => {
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

describe('the preparation of a failed write', () => {
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
    ['the outcome is uncertain', failed('uncertain')],
    ['the write was applied', failed('applied')],
    ['the service itself is at fault', new TypeError('broken')],
  ])('is kept if %s', async (_, error) => {
    answers = [json({ id: '1' }), json({ id: '2' })];
    await expect(attempt(error)).rejects.toBe(error);
    expect(pathsOf()).toEqual(['POST /a', 'POST /b']);
  });

  it('is undone in reverse order if the write was certainly not applied', async () => {
    answers = [json({ id: '1' }), json({ id: '2' }), nothing, nothing];
    const error = failed('not_applied');
    await expect(attempt(error)).rejects.toBe(error);
    expect(pathsOf()).toEqual(['POST /a', 'POST /b', 'DELETE /b/2', 'DELETE /a/1']);
  });

  it('is undone as far as it was done if a later step fails', async () => {
    answers = [json({ id: '1' }), plain(422), nothing];
    await expect(attempt(undefined)).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(pathsOf()).toEqual(['POST /a', 'POST /b', 'DELETE /a/1']);
  });

  it('is reported if it cannot be undone', async () => {
    answers = [json({ id: '1' }), json({ id: '2' }), plain(503)];
    const details = { outcome: 'not_applied' };
    await expect(attempt(failed('not_applied'))).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringMatching(/^no note; the file stays at linear, on no record: linear failed/),
      details,
    });
  });
});

describe('a download', () => {
  it('sends the credentials to a declared host, and not to the target of a redirect', async () => {
    answers = [plain(302, { location: place }), plain(200)];
    expect((await download(asset)).body.toString()).toBe('bytes');
    expect(placesOf()).toEqual([`GET ${asset}`, `GET ${place}`]);
    expect(sent[0]?.headers).toMatchObject({ authorization: key });
    expect(sent[1]?.headers).toEqual({ accept: '*/*' });
  });

  it('is a link if the record names a different site, and fails if a redirect leads there', async () => {
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
    ['that place, which no longer exists', [plain(302, { location: place }), plain(404)], 'not_found'],
  ])('is refused by %s, with a separate meaning for the connection', async (_, said, code) => {
    answers = said;
    await expect(download(asset)).rejects.toMatchObject({ code });
  });

  it.each([401, 403])('has an expired address if the target of a redirect returns %d', async (status) => {
    answers = [plain(status)];
    const led = readFile(open(), { method: 'GET', url: place, headers: {} }, 100, true);
    await expect(led).rejects.toMatchObject({ code: 'provider_failed', details: { retriable: true } });
  });

  it('fails, without a link, if a response leads to a different site', async () => {
    const led = readFile(open(), { method: 'GET', url: 'https://github.com/x', headers: {} }, 100, true);
    await expect(led).rejects.toMatchObject({ code: 'provider_failed' });
    expect(sent).toEqual([]);
  });

  it('does not follow redirects without end', async () => {
    answers = Array.from({ length: 9 }, () => plain(302, { location: asset }));
    await expect(download(asset)).rejects.toThrow('too often');
    expect(sent).toHaveLength(4);
  });
});
