import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { githubAccounts } from '../../infra/simulators/github/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { mintToken, parseToken } from '../../lib/crypto/tokens.ts';
import { getPendingConnection } from '../../lib/store/connections/pending-connections.ts';
import { changeProject, expireLink, type Link, makeLink as makeLinkOf } from '../harness/links.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { land, makeTenant, type Tenant } from './consent.ts';

const home = 'https://app.example.com';
const [portal] = hubspotPortals;

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  await changeProject(service, tenant, { return_urls: [`${home}/connected`], connect_origins: [home] });
});

afterEach(() => void vi.useRealTimers());
afterAll(() => service.stop());

const makeLink = (more: object = {}): Promise<Link> =>
  makeLinkOf(service, tenant, { alias: 'Initech', providers: ['hubspot'], ...more });

const pendingLink = () => makeLink({ return_url: `${home}/connected?tab=1`, confirm: true });

const submit = ({ path }: Link, fields: Record<string, string>, provider = 'hubspot'): Promise<Reply> =>
  service.call('POST', `${path}/${provider}`, {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

const enterKey = (link: Link) =>
  submit(link, { method: 'credentials', 'credentials.access_token': portal.accessToken });

const buttonOf = ({ body }: Reply): URL =>
  new URL((/class="button" href="([^"]*)"/.exec(String(body))?.[1] ?? '').replaceAll('&amp;', '&'));

/** Grants or refuses the consent of a page. @returns the final address of the browser */
const consent = async (link: Link, deny = false): Promise<URL> => {
  const page = await submit(link, { method: 'oauth' });
  const [cookie = ''] = page.headers.getSetCookie()[0]?.split(';') ?? [];
  const back = await service.simulators.hubspot.oauth.consent(buttonOf(page).href, { deny });
  const { location } = await land(back, [cookie]);
  return new URL(location ?? expect.fail('no way on'));
};

const asked = new Set<string>();

/** Asks for the status in a new second, because a link accepts one request per second. */
const ask = async ({ path }: Pick<Link, 'path'>, origin: string = home): Promise<Reply> => {
  if (asked.has(path)) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_050 });
  asked.add(path);
  return service.call('GET', `${path}/status`, { headers: { origin } });
};

const statusOf = async (link: Link): Promise<unknown> => Object(dataOf(await ask(link))).status;

describe('GET /connect/{token}/status', () => {
  it('answers 404 for an unknown token, and `failed` for a revoked one', async () => {
    const link = await makeLink();
    const forged = mintToken({ kind: 'uml', project: tenant.id, id: link.id }).token;
    for (const token of ['uml_nothing', forged]) expect((await ask({ path: `/connect/${token}` })).status).toBe(404);
    await service.call('DELETE', `/magic-link/${link.id}`, { key: tenant.key });
    expect(await statusOf(link)).toBe('failed');
  });

  it.each(['https://evil.example', `${home}.evil.example`, 'http://app.example.com', 'null'])(
    'answers 403 to a page of %s, which may not read it',
    async (origin) => {
      const reply = await ask(await makeLink(), origin);
      expect(failureOf(reply)).toEqual([403, 'forbidden']);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('answers 429 to a second request within a second', async () => {
    const link = await makeLink();
    const replies = [await ask(link), await service.call('GET', `${link.path}/status`)];
    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
  });

  it('lets a listed page read the status, and nothing else', async () => {
    const link = await makeLink();
    const reply = await ask(link);
    expect(reply.headers.get('access-control-allow-origin')).toBe(home);
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(dataOf(reply)).toEqual({ status: 'pending' });
    await enterKey(link);
    expect(dataOf(await ask(link))).toEqual({ status: 'done' });
  });

  it('returns `failed` for an expired link', async () => {
    const link = await makeLink();
    await expireLink(tenant, link);
    expect(await statusOf(link)).toBe('failed');
  });

  it('returns `failed` after a refused consent, until another one begins', async () => {
    const link = await makeLink();
    await consent(link, true);
    expect(await statusOf(link)).toBe('failed');
    await submit(link, { method: 'oauth' });
    expect(await statusOf(link)).toBe('pending');
    await consent(link);
    expect(await statusOf(link)).toBe('done');
  });
});

describe('a link with confirmation by the project', () => {
  const confirm = (url: URL, originId: string) =>
    service.call('POST', `/connections/${url.searchParams.get('id_connection')}/confirm`, {
      key: tenant.key,
      body: { code: url.searchParams.get('code'), linked_user_origin_id: originId },
    });

  it('is refused without a return_url', async () => {
    const body = { linked_user_origin_id: randomUUID(), alias: '', confirm: true };
    const reply = await service.call('POST', '/magic-link', { key: tenant.key, body });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining('"confirm"')]);
  });

  it.each([
    ['a key', async (link: Link) => buttonOf(await enterKey(link))],
    ['a consent', (link: Link) => consent(link)],
  ])('is pending after %s, and active with the code from the return_url', async (_, connect) => {
    const link = await pendingLink();
    const url = await connect(link);
    expect(`${url.origin}${url.pathname}`).toBe(`${home}/connected`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      tab: '1',
      status: 'pending',
      provider: 'hubspot',
      code: expect.stringMatching(/^uoc_/),
      magic_link: link.id,
    });
    expect(url.href).not.toMatch(/uml_|uct_/);
    const id = url.searchParams.get('id_connection');
    expect((await service.call('GET', `/connections/${id}`, { key: tenant.key })).status).toBe(404);
    expect((await enterKey(link)).headers.get('location')).toBe(`${link.path}/done`);
    expect(buttonOf(await service.call('GET', `${link.path}/done`)).search).toBe(`?tab=1&magic_link=${link.id}`);
    expect((await confirm(url, link.linked_user_origin_id)).body).toMatchObject({
      data: { id, status: 'active', connection_token: expect.stringMatching(/^uct_/) },
    });
    expect((await confirm(url, link.linked_user_origin_id)).status).toBe(404);
  });

  it("connects nothing with another customer's code", async () => {
    const [link, other] = [await pendingLink(), await pendingLink()];
    const url = buttonOf(await enterKey(link));
    expect((await confirm(url, other.linked_user_origin_id)).status).toBe(404);
    expect((await confirm(url, link.linked_user_origin_id)).status).toBe(404);
  });
});

describe('an unconfirmed connection by key', () => {
  it('ends after 15 minutes without a request to the provider', async () => {
    const minute = 60_000;
    await service.erase(Date.now() + 16 * minute);
    const { exchanges } = service.simulators.github;
    const link = await makeLink({ providers: ['github'], return_url: `${home}/connected`, confirm: true });
    const key = { method: 'credentials', 'credentials.access_token': githubAccounts[0].accessToken };
    const code = buttonOf(await submit(link, key, 'github')).searchParams.get('code') ?? '';
    const before = exchanges.length;
    const pending = parseToken('uoc', code) ?? expect.fail('no code');
    await service.erase(Date.now() + 14 * minute);
    expect(await getPendingConnection(pending)).toMatchObject({ method: 'credentials' });
    await service.erase(Date.now() + 15 * minute + 1_000);
    expect(await getPendingConnection(pending)).toBeUndefined();
    expect(exchanges).toHaveLength(before);
  });
});

describe('the page of a link in a frame', () => {
  const policyFor = async (destination: string) => {
    const headers = { 'sec-fetch-dest': destination };
    const page = await service.call('GET', `${(await makeLink()).path}/hubspot`, { headers });
    return /frame-ancestors [^;]*/.exec(page.headers.get('content-security-policy') ?? '')?.[0];
  };

  it('is allowed only if the project allows frames on its connect_origins, and not as a document of its own', async () => {
    expect(await policyFor('iframe')).toBe("frame-ancestors 'none'");
    await changeProject(service, tenant, { connect_frames: true });
    expect(await policyFor('iframe')).toBe(`frame-ancestors ${home}`);
    expect(await policyFor('document')).toBe("frame-ancestors 'none'");
  });
});
