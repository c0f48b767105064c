import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../functions/docs.ts';
import { handle } from '../../functions/not-found.ts';
import { createMatcher } from '../../infra/local/match.ts';
import { packageBuilders } from '../../infra/packages/index.ts';
import { saveSite } from '../../infra/site/build.ts';
import { docsRoutes } from '../../lib/api/management/docs.ts';
import { type SiteIndex, serveSiteFrom, skillFile } from '../../lib/management/site/docs.ts';
import { addressText, originMark } from '../../lib/pages/addressed-file.ts';
import { eventOf } from '../api/rows.ts';
import { siteOf } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
let index: SiteIndex;

beforeAll(async () => {
  index = await saveSite(folder, await siteOf('local'), 'local');
  serveSiteFrom(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const context = { getRemainingTimeInMillis: () => 20_000 } as Context;

type Headers = Readonly<Record<string, string>>;

const ask = (
  routeKey: string,
  pathParameters: Headers = {},
  headers: Headers = {},
): Promise<APIGatewayProxyStructuredResultV2> => get({ ...eventOf({ routeKey, pathParameters }), headers }, context);

const page = (name: string, headers: Headers = {}) => ask('GET /docs/{page}', { page: name }, headers);

const file = (section: string, name: string, headers: Headers = {}) =>
  ask('GET /docs/{section}/{page}', { section, page: name }, headers);

/** Requests a path that no row has. */
const lost = (rawPath: string, headers: Headers, method = 'GET'): Promise<APIGatewayProxyStructuredResultV2> => {
  const event = eventOf({ routeKey: '$default' });
  const http = { ...event.requestContext.http, method, path: rawPath };
  return handle({ ...event, rawPath, headers, requestContext: { ...event.requestContext, http } });
};

const bytesOf = ({ body = '' }: APIGatewayProxyStructuredResultV2): Buffer => Buffer.from(body, 'base64');

const fileAt = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('a missing page', () => {
  it.each(['none', 'site.json', '../site.json', 'errors.br', '__proto__', 'constructor', 'assets'])(
    '%s is a 404',
    async (name) => {
      expect(await page(name)).toMatchObject({ statusCode: 404 });
    },
  );

  it.each([
    ['assets', 'errors'],
    ['providers', 'none'],
    ['other', 'errors'],
  ])('%s/%s is a 404', async (section, name) => {
    const answer = await file(section, name);
    expect(answer.statusCode).toBe(404);
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ error: 'not_found' });
  });

  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it.each([
    ['a page', () => page('none', { accept: browser })],
    ['a page of a provider', () => file('providers', 'none', { accept: browser })],
    ['a section', () => file('other', 'errors', { accept: browser })],
    ['a path deeper than any page', () => lost('/docs/a/b/c', { accept: browser })],
  ])('is a page for a browser, with a search and links: %s', async (_, send) => {
    const { statusCode, headers = {}, body = '' } = await send();
    expect([statusCode, headers['content-type'], headers.vary]).toEqual([404, 'text/html; charset=utf-8', 'accept']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toEqual(expect.any(String));
    expect(body).toContain('<form role="search" action="/docs/search">');
    const links = [...body.matchAll(/href="\/docs\/?([^"]*)"/g)].map(([, path]) => path || 'home');
    expect(links).toContain('errors');
    for (const path of links) expect(index).toHaveProperty(path);
  });

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/html;q=0'])(
    'is JSON for %s',
    async (accept) => {
      for (const answer of [await page('none', { accept }), await lost('/docs/a/b/c', { accept })])
        expect(JSON.parse(answer.body ?? '')).toMatchObject({ statusCode: 404, error: 'not_found' });
    },
  );

  it.each(['/crm/none', '/none', '/a/b/c.html'])('is a page for a browser outside of /docs too: %s', async (path) => {
    const { statusCode, headers = {}, body = '' } = await lost(path, { accept: browser });
    expect([statusCode, headers['content-type'], headers.vary]).toEqual([404, 'text/html; charset=utf-8', 'accept']);
    expect(body).toContain('This service has no page at this address.');
    expect(JSON.parse((await lost(path, { accept: '*/*' })).body ?? '')).toMatchObject({ error: 'not_found' });
  });

  it('has no body for HEAD, and an address with a slash at its end redirects', async () => {
    expect(await lost('/docs/a/b/c', { accept: browser }, 'HEAD')).toMatchObject({ statusCode: 404, body: '' });
    expect(await lost('/docs/errors/', { accept: browser })).toMatchObject({
      statusCode: 308,
      headers: { location: '/docs/errors' },
    });
  });
});

describe('a page', () => {
  it('is sent uncompressed to a client that accepts no encoding', async () => {
    for (const accepted of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip;q=0.0' }]) {
      const answer = await page('errors', accepted);
      expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(bytesOf(answer).toString()).toBe(fileAt('errors'));
    }
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
  ])('is compressed for %s as %s', async (accepted, encoding, decode) => {
    const answer = await page('errors', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decode(bytesOf(answer)).toString()).toBe(fileAt('errors'));
  });

  it('is not sent again to a client that has it', async () => {
    const tag = String((await page('errors')).headers?.etag);
    for (const given of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await page('errors', { 'if-none-match': given });
      expect([answer.statusCode, answer.body, answer.headers?.etag]).toEqual([304, '', tag]);
    }
    expect((await page('errors', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('may load files of this service only, and cannot be framed', async () => {
    const { headers = {} } = await page('errors');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')[0]).toBe("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=300' });
  });

  it('has an address for a provider, for the reference and for the first page', async () => {
    expect(bytesOf(await file('providers', 'hubspot')).toString()).toContain('<h1 id="hubspot">HubSpot</h1>');
    expect(bytesOf(await file('reference', 'crm-contacts')).toString()).toContain('id="crm.contacts.create"');
    expect(bytesOf(await ask('GET /docs')).toString()).toBe(addressText(fileAt('home'), 'https://localhost'));
  });
});

describe('a file for programs', () => {
  const files: readonly (readonly [string, (headers?: Headers) => ReturnType<typeof ask>])[] = [
    ['llms.txt', (headers) => ask('GET /llms.txt', {}, headers)],
    ['llms-full.txt', (headers) => ask('GET /llms-full.txt', {}, headers)],
    ['errors.md', (headers) => page('errors.md', headers)],
    [skillFile('skills/crm'), (headers) => ask('GET /docs/skills/{name}/SKILL.md', { name: 'crm' }, headers)],
    ['providers/hubspot.md', (headers) => file('providers', 'hubspot.md', headers)],
  ];

  it.each(files)(
    '%s contains the address of the service, and no address from a header of the caller',
    async (path, send) => {
      const foreign = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      const { statusCode, headers = {}, ...answer } = await send(foreign);
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        expect.stringMatching(/^text\/(?:plain|markdown); charset=utf-8$/),
      ]);
      expect(bytesOf(answer).toString()).toBe(fileAt(path).replaceAll(originMark, 'https://localhost'));
      expect(bytesOf(answer).toString()).toContain('https://localhost/');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('has another ETag at another address', async () => {
    const event = eventOf({ routeKey: 'GET /llms.txt' });
    const requestContext = { ...event.requestContext, domainName: 'api.example.com' };
    const { headers = {}, ...answer } = await get({ ...event, requestContext }, context);
    expect(bytesOf(answer).toString()).toContain('(https://api.example.com/docs/errors.md)');
    expect(headers.etag).not.toBe((await ask('GET /llms.txt')).headers?.etag);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s, and not sent again', async (encoding, decode) => {
    const answer = await page('errors.md', { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decode(bytesOf(answer)).toString()).toBe(bytesOf(await page('errors.md')).toString());
    const again = await page('errors.md', { 'if-none-match': String(answer.headers?.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has a link from its page, and from no other file', async () => {
    const link = async (name: string) => (await page(name)).headers?.link;
    expect(await link('errors')).toBe('</docs/errors.md>; rel="alternate"; type="text/markdown"');
    expect((await ask('GET /docs')).headers?.link).toContain('</docs/home.md>');
    expect([await link('search'), await link('errors.md')]).toEqual([undefined, undefined]);
  });
});

describe('each file of the site', () => {
  const match = createMatcher(Object.values(docsRoutes));

  it('has a route', async () => {
    for (const path of Object.keys(index)) {
      const { route, params } = match('GET', `/docs/${path}`) ?? expect.fail(path);
      expect((await ask(`GET ${route.path}`, params)).statusCode, path).toBe(200);
    }
  });
});

/** Text of a page at the address `https://api.acme.example`. @param path path after `/docs` */
const shownAt = async (path: string): Promise<string> => {
  const [section, name] = path.split('/');
  const given = name === undefined ? { page: path } : { section: section ?? '', page: name };
  const event = eventOf({
    routeKey: `GET /docs/${Object.keys(given)
      .map((key) => `{${key}}`)
      .join('/')}`,
    pathParameters: given,
  });
  const requestContext = { ...event.requestContext, domainName: 'api.acme.example' };
  return bytesOf(await get({ ...event, headers: {}, requestContext }, context)).toString();
};

const local = 'http://127.0.0.1:3000';

describe('the examples of a page', () => {
  it.each([
    ['home', 'URL</i>=<i class="s">https://api.acme.example\n', local],
    ['home.md', '\nURL=https://api.acme.example\n', local],
    ['connect', '"https://api.acme.example/health"', `${local}/health`],
    ['connect.md', '"https://api.acme.example/health"', `${local}/health`],
    ['providers/jira', '"https://api.acme.example/health"', local],
    ['providers/jira.md', '"https://api.acme.example/health"', local],
  ])('lead to the service that serves it: %s', async (path, own, other) => {
    const shown = await shownAt(path);
    expect(shown).toContain(own);
    expect(shown).not.toContain(other);
  });

  it('keep the default address of `npm start` where the page describes it', async () => {
    expect(await shownAt('deploy.md')).toContain(`serves on \`${local}\``);
  });
});

describe('the pages of the clients', () => {
  it('print the current addresses of the packages, with the address of the service', async () => {
    const shown = (await Promise.all(['client', 'client-python'].map(shownAt))).join('\n');
    for (const build of packageBuilders) {
      const { file: name } = await build();
      expect(shown).toContain(`install https://api.acme.example/client/${encodeURIComponent(name)}`);
    }
    expect(shown).not.toContain('&lt;hash');
  });
});

describe('a file that pages load', () => {
  it('is cached forever, with a name that changes with its content', async () => {
    const names = Object.keys(index).flatMap((path) => (path.startsWith('assets/') ? [path.slice(7)] : []));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names)
      expect((await file('assets', name)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: expect.any(String),
      });
  });
});

describe('the icon', () => {
  it('is an image of this service, which each page names and /favicon.ico leads to', async () => {
    const [, address = ''] =
      /<link rel="icon" type="image\/svg\+xml" href="\/docs\/(assets\/favicon-[^"]+)">/.exec(fileAt('home')) ?? [];
    expect(index[address]).toMatchObject({ type: 'image/svg+xml; charset=utf-8', isFixed: true });
    const { statusCode, headers = {} } = await lost('/favicon.ico', { accept: 'image/*' });
    expect([statusCode, headers.location]).toEqual([308, '/docs/favicon.svg']);
    const answer = await page('favicon.svg');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', etag: expect.any(String) });
    expect(bytesOf(answer).toString()).toBe(fileAt(address));
  });
});

describe('GET /', () => {
  it('describes the service to a program, with three calls and the address of the deployment', async () => {
    const answer = await ask('GET /', {}, { accept: '*/*' });
    const { statusCode, data } = JSON.parse(bytesOf(answer).toString());
    expect([answer.statusCode, statusCode]).toEqual([200, 200]);
    expect(docsRoutes.root.response.safeParse({ statusCode, data }).error).toBeUndefined();
    expect(data).toMatchObject({
      docs: 'https://localhost/docs',
      openapi: 'https://localhost/openapi.json',
      llms: 'https://localhost/llms.txt',
    });
    expect(data.first_calls).toHaveLength(3);
    for (const { curl } of data.first_calls) expect(curl).toContain('https://localhost/');
    expect(answer.headers?.vary).toBe('accept, accept-encoding');
  });

  it('shows a page to a browser', async () => {
    const answer = await ask('GET /', {}, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept, accept-encoding',
    });
    expect(
      bytesOf(answer)
        .toString()
        .match(/data-origin/g),
    ).toHaveLength(3);
  });

  it('shows no page to a client that refuses HTML', async () => {
    const answer = await ask('GET /', {}, { accept: 'text/html;q=0, application/json' });
    expect(answer.headers?.['content-type']).toBe('application/json; charset=utf-8');
  });
});
