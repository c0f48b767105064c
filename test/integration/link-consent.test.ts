import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { expireLink, type Link, makeLink as makeLinkOf } from '../harness/links.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { land, makeTenant, type Tenant } from './consent.ts';

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
});

afterAll(() => service.stop());

const makeLink = (): Promise<Link> =>
  makeLinkOf(service, tenant, { alias: 'Initech <GmbH>', providers: ['hubspot', 'pipedrive'] });

const statusOf = async ({ id }: Link) =>
  Object(dataOf(await service.call('GET', `/magic-link/${id}`, { key: tenant.key }))).status;

const begin = (
  { path }: Link,
  headers: Record<string, string> = {},
  provider: 'hubspot' | 'pipedrive' = 'hubspot',
): Promise<Reply> =>
  service.call('POST', `${path}/${provider}`, {
    body: 'method=oauth',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  });

const vendorUrlIn = ({ body }: Reply): string =>
  (/class="button" href="([^"]*)"/.exec(String(body))?.[1] ?? '').replaceAll('&amp;', '&');

const cookieIn = ({ headers }: Reply): string => headers.getSetCookie()[0] ?? '';
const pairIn = (reply: Reply): string => cookieIn(reply).split(';')[0] ?? '';

const back = (page: Reply, provider: 'hubspot' | 'pipedrive' = 'hubspot') =>
  service.simulators[provider].oauth.consent(vendorUrlIn(page));

describe('the page of a magic link', () => {
  it('names the project and the customer, and asks before it redirects to the provider', async () => {
    const link = await makeLink();
    const page = await service.call('GET', `${link.path}/hubspot`);
    const main = /<main>([\s\S]*)<form/.exec(String(page.body))?.[1] ?? '';
    expect(main).toContain('<strong>Test</strong>');
    expect(main).toContain('<strong>Initech &lt;GmbH&gt;</strong>');
    expect(main).toMatch(/Do you want to connect your account at HubSpot/);
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('names the customer by the origin id if there is no alias', async () => {
    const originId = `customer-${randomUUID()}`;
    await service.linkedUser(tenant, originId);
    await service.call('POST', '/linked-users/create', {
      key: tenant.key,
      body: { linked_user_origin_id: originId, alias: '' },
    });
    const { path } = await makeLinkOf(service, tenant, { linked_user_origin_id: originId, alias: undefined });
    const page = await service.call('GET', `${path}/hubspot`);
    expect(String(page.body)).toContain(`<strong>${originId}</strong>`);
  });

  it.each(['iframe', 'embed', 'object'])('begins no consent in an %s', async (destination) => {
    const page = await begin(await makeLink(), { 'sec-fetch-dest': destination });
    expect([page.status, page.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe('a consent that began on the page of a magic link', () => {
  it('is bound to the browser by a cookie, and needs no confirmation', async () => {
    const link = await makeLink();
    const page = await begin(link);
    expect(cookieIn(page)).toMatch(
      /^uis_attempt_[0-9a-f]{32}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const { status, location, headers } = await land(await back(page), [pairIn(page)]);
    expect([status, location?.startsWith(`${service.url}${link.path}/done?status=connected`)]).toEqual([302, true]);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^uis_attempt_[0-9a-f]{32}=; .*Max-Age=0/)]);
    expect(await statusOf(link)).toBe('used');
  });

  it.each([
    ['without its cookie', () => []],
    ['with another secret', (pair: string) => [`${pair.split('=')[0]}=${'A'.repeat(43)}`]],
    ['with the cookie twice', (pair: string) => [pair, `${pair.split('=')[0]}=${'A'.repeat(43)}`]],
  ])('connects nothing in a browser that returns %s', async (_, cookiesFor) => {
    const link = await makeLink();
    const page = await begin(link);
    const asked = service.simulators.hubspot.oauth.counts.authorization_code;
    const url = await back(page);
    const { status, location, text } = await land(url, cookiesFor(pairIn(page)));
    expect([status, location]).toEqual([400, null]);
    expect(text).not.toContain(link.path);
    expect(service.simulators.hubspot.oauth.counts.authorization_code).toBe(asked);
    expect(await statusOf(link)).toBe('open');
    // The state is used up, so a second guess is not possible.
    expect((await land(url, [pairIn(page)])).status).toBe(400);
  });

  it('connects nothing with a link that has expired in the meantime', async () => {
    const link = await makeLink();
    const page = await begin(link);
    const url = await back(page);
    await expireLink(tenant, link);
    const connections = async () =>
      dataOf(await service.call('GET', '/connections', { key: tenant.key })) as readonly unknown[];
    const before = await connections();
    const { outcome } = await land(url, [pairIn(page)]);
    expect(outcome.status).not.toBe('connected');
    expect(await connections()).toEqual(before);
    expect(await statusOf(link)).toBe('expired');
  });

  it('does not accept the cookie of another attempt of the same person', async () => {
    const [first, second] = [await begin(await makeLink()), await begin(await makeLink())];
    expect((await land(await back(first), [pairIn(second)])).status).toBe(400);
    expect((await land(await back(second), [pairIn(first), pairIn(second)])).status).toBe(302);
  });

  it('returns to the host of its page, also if the address names the OAuth app', async () => {
    const link = await makeLink();
    const page = await begin(link, {}, 'pipedrive');
    const url = await back(page, 'pipedrive');
    expect(url.host).toBe(new URL(service.url).host);
    expect(url.pathname).toBe(`/connections/oauth/callback/${tenant.id}/pipedrive`);
    expect((await land(url, [pairIn(page)])).outcome.status).toBe('connected');
  });
});
