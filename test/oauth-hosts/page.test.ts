import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { openCredentials } from '../../lib/crypto/credentials.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { makeLink as makeLinkOf } from '../harness/links.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { land } from '../integration/consent.ts';
import { type HarborVendor, startHarbor } from './vendor.ts';

vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { harbor, island }] = await Promise.all([original(), import('./harbor.ts')]);
  return { loaders: { ...loaders, harbor: async () => harbor, island: async () => island } };
});

const vendor: HarborVendor = await startHarbor();
const logs = listenToLogs();

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({ logLevel: 'DEBUG' });
});

afterAll(async () => {
  await service.stop();
  expect(logs.text()).not.toMatch(/own-secret-123|secret-of-project/);
});

beforeEach(async () => {
  project = await service.project();
  vendor.asked.length = 0;
  vendor.apps = {
    'login.harbor.example': { client: 'secret-of-project' },
    'test.harbor.example': { client: 'secret-of-project' },
    'acme.my.harbor.example': { client: 'secret-of-project', 'own-client': 'own-secret-123' },
    'acme.island.example': { 'own-client': 'own-secret-123' },
  };
});

afterEach(() => vi.useRealTimers());

const putApp = (provider = 'harbor', host?: string) =>
  service.call('PUT', `/connections/strategies/${provider}`, {
    key: project.key,
    body: { client_id: 'client', client_secret: 'secret-of-project', ...(host !== undefined && { host }) },
  });

const makeLink = async (provider = 'harbor') => {
  const { id, path } = await makeLinkOf(service, project, { providers: [provider] });
  return { id, page: `${path}/${provider}` };
};

const submit = (page: string, fields: Readonly<Record<string, string>>): Promise<Reply> =>
  service.call('POST', page, {
    body: String(new URLSearchParams({ method: 'oauth', ...fields })),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

const vendorUrlIn = ({ body }: Reply): URL => {
  const [, found] = /class="button" href="([^"]*)"/.exec(String(body)) ?? expect.fail(String(body));
  return new URL((found ?? '').replaceAll('&amp;', '&'));
};

const hostIn = (reply: Reply): string => vendorUrlIn(reply).pathname.split('/')[1] ?? '';

/** Returns from the vendor's page in the same browser. */
const comeBack = (left: Reply, query: Record<string, string> = { code: 'code-1' }) => {
  const page = vendorUrlIn(left);
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  return land(back, [left.headers.getSetCookie()[0]?.split(';')[0] ?? '']);
};

const issuesIn = ({ body }: Reply) =>
  [...String(body).matchAll(/class="issue" id="oauth-(\w+)-issue"/g)].map(([, name]) => name);

/** Returns all stored items as text. */
const everything = async (): Promise<string> => {
  const { tables } = environment;
  const scans = [tables.projects, tables.connections, tables.events].map((TableName) =>
    database().send(new ScanCommand({ TableName })),
  );
  const items = (await Promise.all(scans)).map(({ Items = [] }) => Items);
  return JSON.stringify(items, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
};

describe('the page of a provider with several hosts', () => {
  it('asks for the host, and for an address of the account', async () => {
    const { page } = await makeLink();
    const shown = String((await service.call('GET', page)).body);
    expect(shown).toContain('Where do you sign in?');
    expect([...shown.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)/g)].map(([, host, name]) => [host, name])).toEqual([
      ['login.harbor.example', 'Production'],
      ['test.harbor.example', 'Sandbox'],
      ['login.harbor-eu.example', 'Europe'],
    ]);
    expect(shown).toMatch(/<input id="oauth-own_host" name="own_host" type="text" autocomplete/);
    expect(shown).not.toContain('value="credentials"><');
  });

  it.each([
    [{}, 'login.harbor.example'],
    [{ host: 'test.harbor.example' }, 'test.harbor.example'],
    [{ host: 'test.harbor.example', own_host: 'acme.my.harbor.example' }, 'acme.my.harbor.example'],
    [{ own_host: ' https://ACME--Full.sandbox.my.harbor.example/home?x=1 ' }, 'acme--full.sandbox.my.harbor.example'],
  ])('redirects for %j to %s', async (fields, host) => {
    dataOf(await putApp());
    const { page } = await makeLink();
    expect(hostIn(await submit(page, fields))).toBe(host);
  });

  it.each([
    [{ host: 'evil.example' }, 'host'],
    [{ host: 'acme.my.harbor.example' }, 'host'],
    [{ own_host: 'evil.example' }, 'own_host'],
    [{ own_host: 'acme' }, 'own_host'],
    [{ own_host: 'https://login.harbor.example@evil.example' }, 'own_host'],
    [{ own_host: 'acme.my.harbor.example:8443' }, 'own_host'],
    [{ own_host: 'acme.my.harbor.example.' }, 'own_host'],
    [{ own_host: '\u212aelp.my.harbor.example' }, 'own_host'],
    [{ own_host: '"><script>' }, 'own_host'],
  ])('does not redirect for %j', async (fields, issue) => {
    dataOf(await putApp());
    const { page } = await makeLink();
    const reply = await submit(page, fields);
    expect([reply.status, issuesIn(reply)]).toEqual([422, [issue]]);
    expect(String(reply.body)).not.toContain('<script');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it('connects the account at that host, and needs no confirmation', async () => {
    dataOf(await putApp());
    const link = await makeLink();
    const { outcome } = await comeBack(await submit(link.page, { host: 'test.harbor.example' }));
    expect(outcome.status).toBe('connected');
    expect(vendor.asked.map(({ host }) => host)).toEqual(['test.harbor.example']);
  });
});

describe('a magic link for one host', () => {
  const ask = (body: object) =>
    service.call('POST', '/magic-link', {
      key: project.key,
      body: { linked_user_origin_id: randomUUID(), alias: 'Acme', ...body },
    });

  it('asks for no other host, and redirects to no other, whatever the form contains', async () => {
    dataOf(await putApp());
    const made = Object(dataOf(await ask({ providers: ['harbor'], host: 'test.harbor.example' }), 201));
    expect(made.host).toBe('test.harbor.example');
    const page = `${String(made.url).slice(service.url.length)}/harbor`;
    expect(String((await service.call('GET', page)).body)).not.toMatch(/Where do you sign in|own_host/);
    const left = await submit(page, { host: 'login.harbor.example', own_host: 'acme.my.harbor.example' });
    expect(hostIn(left)).toBe('test.harbor.example');
  });

  it.each([
    { providers: ['harbor'], host: 'evil.example' },
    { providers: ['harbor'], host: 'TEST.harbor.example' },
    { providers: ['harbor', 'island'], host: 'test.harbor.example' },
    { providers: ['github'], host: 'github.com' },
    { host: 'test.harbor.example' },
  ])('cannot be created with %j', async (body) => {
    const reply = await ask(body);
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain('"path":"host"');
  });

  it('says so if the project has no app', async () => {
    const { page } = await makeLink();
    const reply = await submit(page, { host: 'test.harbor.example' });
    expect([reply.status, issuesIn(reply)]).toEqual([422, ['client_id']]);
  });
});

describe("an account's own app", () => {
  const own = { client_id: 'own-client', client_secret: 'own-secret-123' };

  it('is requested with its redirect address, and is folded away if few accounts have one', async () => {
    const redirectUri = `${service.url}/connections/oauth/callback`;
    const folded = String((await service.call('GET', (await makeLink()).page)).body);
    expect(folded).toMatch(/<details><summary>My organisation has an app of its own<\/summary>.*client_id/s);
    const always = String((await service.call('GET', (await makeLink('island')).page)).body);
    expect(always).not.toContain('My organisation has an app of its own');
    for (const page of [folded, always]) {
      expect(page).toContain(redirectUri);
      expect(page).toMatch(/name="client_secret" type="password"/);
    }
  });

  it.each([
    ['harbor', { own_host: 'acme.my.harbor.example' }, 'acme.my.harbor.example'],
    ['island', { own_host: 'acme' }, 'acme.island.example'],
  ])('of %s is used for its connection, is encrypted with it, and is never shown', async (provider, at, host) => {
    if (provider === 'harbor') dataOf(await putApp());
    const link = await makeLink(provider);
    const left = await submit(link.page, { ...at, ...own });
    expect(vendorUrlIn(left).searchParams.get('client_id')).toBe('own-client');
    expect(String(left.body)).not.toContain('own-secret-123');
    expect(await everything()).not.toMatch(/own-secret-123|own-client/);
    const { outcome } = await comeBack(left);
    expect(outcome.status).toBe('connected');
    const id = outcome.id_connection ?? '';
    const stored = (await getConnection(project.id, id)) ?? expect.fail('not stored');
    expect(await openCredentials(stored)).toMatchObject({ host, ...own });
    const rotated = dataOf(await service.call('POST', `/connections/${id}/rotate-token`, { key: project.key }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
    const token = String(Object(rotated).connection_token);
    expect((await service.call('GET', '/crm/users', { token })).status).toBe(200);
    const reads = [`/connections/${id}`, '/connections', `/linked-users/${stored.linkedUser}/export`, '/events'];
    for (const path of reads) {
      expect(JSON.stringify((await service.call('GET', path, { key: project.key })).body), path).not.toMatch(
        /own-secret-123|own-client/,
      );
    }
    expect(await everything()).not.toMatch(/own-secret-123|own-client/);
    dataOf(await service.call('DELETE', `/connections/${id}`, { key: project.key }), 202);
    expect(vendor.asked.map((one) => [one.path, one.host, one.form.client_id, one.form.client_secret])).toEqual(
      ['/oauth/token', '/oauth/token', '/oauth/revoke'].map((path) => [path, host, 'own-client', 'own-secret-123']),
    );
  });

  it('that the vendor refuses appears in no response and in no log', async () => {
    const link = await makeLink('island');
    const left = await submit(link.page, {
      own_host: 'acme',
      client_id: 'own-client',
      client_secret: 'wrong-secret-9',
    });
    const { outcome, location } = await comeBack(left);
    expect(outcome.status).toBe('failed');
    expect(logs.text()).toContain('consent failed');
    const page = await service.call('GET', `${link.page}?error=${outcome.error}`);
    expect(`${location}${logs.text()}${page.body}`).not.toContain('wrong-secret-9');
  });

  it.each([
    [{ client_id: 'own-client' }, ['client_secret']],
    [{ client_secret: 'own-secret-123' }, ['client_id']],
    [{ client_id: 'own\u0000client', client_secret: 'own-secret-123' }, ['client_id']],
    [{}, ['client_id']],
  ])('must be complete: %j', async (fields, issues) => {
    const { page } = await makeLink('island');
    const reply = await submit(page, { own_host: 'acme', ...fields });
    expect(issuesIn(reply)).toEqual(issues);
    expect(String(reply.body)).not.toMatch(/own-secret-123/);
  });

  it("is not needed if the project has the instance's app, whose secret is then sent to that instance only", async () => {
    dataOf(await putApp('island', 'acme.island.example'));
    const { page } = await makeLink('island');
    expect(hostIn(await submit(page, { own_host: 'acme' }))).toBe('acme.island.example');
    expect(issuesIn(await submit(page, { own_host: 'other' }))).toEqual(['client_id']);
  });

  it('does not accept a callback to another host', async () => {
    const { page } = await makeLink();
    const left = await submit(page, { own_host: 'acme.my.harbor.example', ...own });
    const { outcome } = await comeBack(left, { code: 'c', 'login-server': 'https://login.harbor-eu.example' });
    expect(outcome).toMatchObject({ error: 'conflict' });
    expect(vendor.asked).toEqual([]);
  });

  it('can be decrypted for its consent only', async () => {
    const [first, second] = await Promise.all([makeLink('island'), makeLink('island')]);
    const left = await submit(first.page, { own_host: 'acme', ...own });
    await submit(second.page, { own_host: 'acme', ...own, client_secret: 'another-secret' });
    const TableName = environment.tables.projects;
    const { Items = [] } = await database().send(new ScanCommand({ TableName }));
    const [one, other] = Items.filter(({ own_app, pk }) => own_app !== undefined && pk === project.id);
    for (const Item of [
      { ...one, own_app: other?.own_app },
      { ...other, own_app: one?.own_app },
    ]) {
      await database().send(new PutCommand({ TableName, Item }));
    }
    const page = vendorUrlIn(left);
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    back.search = String(new URLSearchParams({ code: 'c', state: page.searchParams.get('state') ?? '' }));
    const cookie = left.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(back, { redirect: 'manual', headers: { cookie } })).status).toBe(500);
    expect(vendor.asked).toEqual([]);
  });
});

describe('a refusal that people can fix', () => {
  const why = 'The app is not installed in your Harbor organisation.';

  it('is explained step by step on the page that the browser returns to', async () => {
    dataOf(await putApp());
    const { page } = await makeLink();
    const query = { error: 'invalid_client', error_description: 'app must be installed into org' };
    const { location } = await comeBack(await submit(page, {}), query);
    const done = await service.call('GET', String(location).slice(service.url.length));
    const to = done.headers.get('location') ?? '';
    expect(to).toBe(`${page}?error=app_not_installed`);
    const shown = String((await service.call('GET', to)).body);
    expect(shown).toMatch(
      new RegExp(`role="alert"[^>]*>.*${why}.*</div>\\s*<ol><li>Ask your Harbor admin to open Setup.`, 's'),
    );
    expect(shown).toContain('<li>There, install &lt;the app&gt;.</li>');
    expect(vendor.asked).toEqual([]);
  });

  it("is also explained before, with the text of a vendor's page that does not redirect back", async () => {
    const shown = String((await service.call('GET', (await makeLink()).page)).body);
    expect(shown).toContain('<summary>Does Harbor show “OAUTH_APPROVAL_ERROR_GENERIC”?</summary>');
    expect(shown).toContain(why);
    expect(shown).not.toContain('role="alert"');
  });

  it.each(['toString', '__proto__', '<script>'])('does not appear for the code %s', async (code) => {
    const shown = await service.call('GET', `${(await makeLink()).page}?error=${encodeURIComponent(code)}`);
    expect(String(shown.body)).toContain('Harbor did not allow the connection.');
    expect(String(shown.body)).not.toContain('<script');
  });
});
