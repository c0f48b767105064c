import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { KeyScope } from '../../lib/access.ts';
import { idleMs, longestMs } from '../../lib/console/session.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import { auditEntries } from '../../lib/store/audit/entries.ts';
import { get, list, remove } from '../../lib/store/dynamodb/operations.ts';
import { getKey, putKey } from '../../lib/store/projects/api-keys.ts';
import { type ConsoleSession, consoleSessions, putConsoleSession } from '../../lib/store/projects/console-sessions.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { cookieOf, readPage, type SignedIn, sendForm, signIn, tokenOn } from './sign-in.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let webhook: string;

beforeAll(async () => {
  service = await startService();
  project = await service.project('Northwind');
  connection = await service.connect(project, 'hubspot', {
    linkedUser: await service.linkedUser(project, 'customer-<b>7'),
  });
  const hook = { url: 'http://127.0.0.1:9/hook', description: '<img src=x onerror=alert(1)>' };
  webhook = String(Object(dataOf(await service.call('POST', '/webhook', { key: project.key, body: hook }), 201)).id);
  const contact = {
    first_name: 'Canary',
    last_name: 'Lovelace',
    email_addresses: [{ email_address: 'canary@example.com', email_address_type: 'work' }],
  };
  const reply = await service.call('POST', '/crm/contacts', { token: connection.token, body: contact });
  expect(reply.status).toBe(201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
});

afterAll(() => service.stop());

/** Creates a key of the project with these scopes. */
const keyWith = async (...scopes: readonly KeyScope[]): Promise<string> => {
  const reply = await service.call('POST', '/auth/keys', { key: project.key, body: { name: 'support', scopes } });
  return String(Object(dataOf(reply, 201)).key);
};

const keyId = (key: string): string => parseToken('uis', key)?.id ?? '';

const open = async (session: SignedIn, path: string) => {
  const { status, body } = await readPage(service, path, { cookie: session.cookie });
  return { status, page: String(body) };
};

const act = (session: SignedIn, name: string, fields: Readonly<Record<string, string>>) =>
  sendForm(service, `act/${name}`, { token: session.token, ...fields }, { cookie: session.cookie });

/** The stored session of a cookie. */
const storedOf = async ({ cookie }: SignedIn): Promise<ConsoleSession> => {
  const token = parseToken('ucs', cookie.slice(cookie.indexOf('=') + 1)) ?? expect.fail('no token in the cookie');
  return (await get(consoleSessions, token)) ?? expect.fail('the session is not stored');
};

const auditOf = async (owner: string) => (await list(auditEntries, { project: owner }, { limit: 1_000 })).items;

describe('a browser without a session', () => {
  it('sees the sign-in at every page, and no data', async () => {
    for (const path of ['', '/connections', `/connections/${connection.id}`, '/nothing']) {
      const { status, body } = await readPage(service, path, {});
      expect(status).toBe(200);
      expect(body).toContain('<label for="key">API key</label>');
      expect(body).not.toContain(connection.id.concat('</a>'));
    }
  });

  it('loads a page a second time if a link of another site led to it', async () => {
    const { body } = await readPage(service, '/events?provider=hubspot', { 'sec-fetch-site': 'cross-site' });
    expect(body).toContain('<meta http-equiv="refresh" content="0;url=/console/events?provider=hubspot">');
    const again = await readPage(service, '/events?provider=hubspot', { 'sec-fetch-site': 'same-origin' });
    expect(again.body).not.toContain('http-equiv="refresh"');
  });

  it('gets a policy that allows no script in the page and no other site', async () => {
    const { headers } = await readPage(service, '', {});
    const policy = headers.get('content-security-policy');
    for (const part of [
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
  });

  it('is sent only to pages of the console after it signs in', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/console/../docs\\x', '/docs'])
      expect((await sendForm(service, 'sign-in', { key: project.key, to })).headers.get('location')).toBe('/console');
    const to = '/console/events?provider=hubspot';
    expect((await sendForm(service, 'sign-in', { key: project.key, to })).headers.get('location')).toBe(to);
  });
});

describe('a sign-in', () => {
  it('refuses a key that is not valid, and records it', async () => {
    const key = await keyWith('events');
    const changed = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    await service.call('DELETE', `/auth/keys/${keyId(key)}`, { key: project.key });
    for (const text of ['', 'uis_nothing', changed, key]) {
      const reply = await sendForm(service, 'sign-in', { key: text });
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([401, null]);
      expect(reply.body).toContain('This API key is not valid.');
    }
    const refused = (await auditOf('op')).filter(({ action }) => action === 'console.refused');
    expect(refused.map(({ actor }) => actor.id)).toContain(keyId(key));
  });

  it('refuses a form that another page sent', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const reply = await sendForm(service, 'sign-in', { key: project.key }, headers);
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([403, null]);
    }
  });

  it('refuses a key of the operator', async () => {
    expect((await sendForm(service, 'sign-in', { key: service.operatorKey })).status).toBe(403);
  });

  it('gives each session a new random id, and stores only a hash', async () => {
    const replies = [
      await sendForm(service, 'sign-in', { key: project.key }),
      await sendForm(service, 'sign-in', { key: project.key }),
    ];
    const [first = '', second = ''] = replies.map(cookieOf);
    expect(first).not.toBe(second);
    expect(replies[0]?.headers.get('set-cookie')).toMatch(
      /^uis_console=ucs_[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const secret = parseToken('ucs', first.slice(first.indexOf('=') + 1))?.secret ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(await storedOf({ cookie: first, token: '', origin: '' }))).not.toContain(secret);
  });

  it('is recorded for the project', async () => {
    const key = await keyWith('events');
    await signIn(service, key);
    const entries = (await auditOf(project.id)).filter(({ actor }) => actor.id === keyId(key));
    expect(entries.map(({ route, action }) => [route, action])).toContainEqual([
      'POST /console/{path+}',
      'console.signed_in',
    ]);
  });

  it('ends the earlier session of the browser', async () => {
    const session = await signIn(service, project.key);
    await sendForm(service, 'sign-in', { key: project.key }, { cookie: session.cookie });
    expect((await open(session, '')).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends at the next click after its key is revoked', async () => {
    const key = await keyWith('events');
    const session = await signIn(service, key);
    expect((await open(session, '/events')).status).toBe(200);
    await service.call('DELETE', `/auth/keys/${keyId(key)}`, { key: project.key });
    const { status, page } = await open(session, '/events');
    expect(status).toBe(401);
    expect(page).toContain('its key no longer works');
  });

  it('ends at the next click after its key has another secret', async () => {
    const key = await keyWith('events');
    const session = await signIn(service, key);
    await service.call('POST', `/auth/keys/${keyId(key)}/rotate`, { key: project.key, body: { overlap_seconds: 0 } });
    expect((await open(session, '/events')).status).toBe(401);
  });

  it('loses a right at the next click after its key loses it', async () => {
    const key = await keyWith('events', 'connections:read');
    const session = await signIn(service, key);
    expect((await open(session, '/connections')).page).not.toContain('needs the scope');
    const stored = (await getKey(project.id, keyId(key))) ?? expect.fail('no key');
    await putKey({ ...stored, scopes: ['events'] });
    expect((await open(session, '/connections')).page).toContain('This needs the scope <code>connections:read</code>.');
  });

  it.each([
    ['half an hour without a click', { usedAt: Date.now() - idleMs }],
    ['twelve hours', { usedAt: Date.now(), expiresAt: Date.now() - 1_000 }],
  ])('ends after %s', async (_, change) => {
    const session = await signIn(service, project.key);
    const stored = await storedOf(session);
    await remove(consoleSessions, stored);
    await putConsoleSession({ ...stored, ...change });
    expect((await open(session, '')).status).toBe(401);
  });

  it('lasts twelve hours at most, and a page that reads itself again is no click', async () => {
    const before = Date.now();
    const session = await signIn(service, project.key);
    const { expiresAt } = await storedOf(session);
    expect(expiresAt - before).toBeLessThanOrEqual(longestMs + 60_000);
    const { usedAt } = await storedOf(session);
    await readPage(service, '', { cookie: session.cookie, 'sec-fetch-dest': 'empty' });
    expect((await storedOf(session)).usedAt).toBe(usedAt);
  });

  it('ends when the person signs out', async () => {
    const session = await signIn(service, project.key);
    const reply = await sendForm(service, 'sign-out', { token: session.token }, { cookie: session.cookie });
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('Max-Age=0')]);
    expect((await open(session, '')).status).toBe(401);
  });
});

describe('a page', () => {
  let session: SignedIn;
  beforeAll(async () => {
    session = await signIn(service, project.key);
  });

  const paths = () => [
    '',
    '/connections',
    `/connections/${connection.id}`,
    '/events',
    '/webhooks',
    `/webhooks/${webhook}`,
    '/links',
    '/search?q=customer-<b>7',
  ];

  it('shows the project, escaped, and never a record', async () => {
    for (const path of paths()) {
      const { status, page } = await open(session, path.replace('<b>', '%3Cb%3E'));
      expect([path, status]).toEqual([path, 200]);
      for (const canary of ['<img', '<b>7', 'Canary', 'canary@example.com']) expect(page, path).not.toContain(canary);
      expect(Buffer.byteLength(page), path).toBeLessThan(150 * 1024);
    }
  });

  it('names each call of the API, and the call gives the same answer', async () => {
    for (const path of paths()) {
      const { page } = await open(session, path.replace('<b>', '%3Cb%3E'));
      const commands = [...page.matchAll(/<code>curl &#39;([^<]*?)&#39; -H &quot;x-api-key: \$KEY&quot;<\/code>/g)];
      expect(commands.length, path).toBeGreaterThan(0);
      for (const [, url = ''] of commands) {
        const target = url.replaceAll('&amp;', '&').slice(service.url.length);
        expect((await service.call('GET', target, { key: project.key })).status, target).toBe(200);
      }
    }
  });

  it('shows a key without a scope what it may see, and the scope that it needs', async () => {
    const support = await signIn(service, await keyWith('events'));
    const { status, page } = await open(support, '');
    expect(status).toBe(200);
    expect(page).toContain('This needs the scope <code>connections:read</code>.');
    expect(page).toContain('<strong>crm.contact.created</strong>');
  });

  it('shows another project nothing of this project', async () => {
    const stranger = await signIn(service, (await service.project('Stranger')).key);
    expect((await open(stranger, `/connections/${connection.id}`)).status).toBe(404);
    expect((await open(stranger, `/webhooks/${webhook}`)).status).toBe(404);
    expect((await open(stranger, `/search?q=${connection.id}`)).page).toContain('Nothing was found');
  });

  it('filters by its address', async () => {
    expect((await open(session, '/connections?provider=hubspot')).page).toContain(connection.id);
    expect((await open(session, '/connections?provider=zendesk')).page).toContain(
      'No connection matches these filters.',
    );
    expect((await open(session, '/connections?status=nonsense')).page).toContain('returned 422.');
  });

  it('finds a connection, a customer, a webhook, an event, a record and a remote record by their ids', async () => {
    const events = dataOf(
      await service.call('GET', '/events', { key: project.key, query: { type: 'crm.contact.created' } }),
    );
    const [event] = events as { id: string; record_id: string; remote_id: string }[];
    for (const id of [connection.id, 'customer-<b>7', webhook, event?.id, event?.record_id, event?.remote_id])
      expect((await open(session, `/search?q=${encodeURIComponent(id ?? '')}`)).page, id).not.toContain(
        'Nothing was found',
      );
    expect((await open(session, '/search?q=unknown-id')).page).toContain('Nothing was found for unknown-id.');
  });

  it('loads files that caches may keep', async () => {
    const { page } = await open(session, '');
    for (const [, path = ''] of page.matchAll(/(?:src|href)="\/console(\/assets\/[^"]+)"/g)) {
      const { status, headers } = await readPage(service, path, {});
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });
});

describe('a change', () => {
  const pausedOf = async () =>
    Object(dataOf(await service.call('GET', `/connections/${connection.id}`, { key: project.key }))).sync_paused;

  it('is refused without the token of the session, and from another page', async () => {
    const session = await signIn(service, project.key);
    const fields = { id: connection.id, key: project.key };
    const without = await act(session, 'pause', { ...fields, token: 'wrong' });
    expect(without.status).toBe(403);
    const other = await sendForm(
      service,
      'act/pause',
      { ...fields, token: session.token },
      { cookie: session.cookie, 'sec-fetch-site': 'cross-site' },
    );
    expect(other.status).toBe(403);
    const foreign = await signIn(service, project.key);
    expect((await act(session, 'pause', { ...fields, token: foreign.token })).status).toBe(403);
    expect(await pausedOf()).toBeNull();
  });

  it('asks for the key, and refuses another one', async () => {
    const session = await signIn(service, project.key);
    const asked = await act(session, 'pause', { id: connection.id });
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<label for="key">API key of this session</label>');
    for (const key of [await keyWith('connections'), 'uis_wrong']) {
      const refused = await act(session, 'pause', { id: connection.id, key });
      expect(refused.status).toBe(401);
      expect(tokenOn(refused.body)).toBe(session.token);
    }
    expect(await pausedOf()).toBeNull();
  });

  it('is made with the key, and for five minutes without it', async () => {
    const session = await signIn(service, project.key);
    const back = `/console/connections/${connection.id}`;
    const paused = await act(session, 'pause', { id: connection.id, key: project.key, back });
    expect([paused.status, paused.headers.get('location')]).toEqual([303, `${back}?done=pause`]);
    expect(await pausedOf()).not.toBeNull();
    expect((await open(session, `/connections/${connection.id}?done=pause`)).page).toContain(
      'The syncs of this connection are paused.',
    );
    expect((await act(session, 'resume', { id: connection.id, back })).status).toBe(303);
    expect(await pausedOf()).toBeNull();
  });

  it('sends a delivery again, and creates a link', async () => {
    const session = await signIn(service, project.key);
    const again = await act(session, 'replay', { webhook, since: '2020-01-01T00:00:00Z', key: project.key });
    expect(again.headers.get('location')).toBe('/console?done=replay');
    const link = await act(session, 'link', { linked_user_origin_id: 'customer-<b>7', provider: 'hubspot' });
    expect(link.status).toBe(200);
    const address = /<code>(http[^<]+\/connect\/[^<]+)<\/code>/.exec(String(link.body))?.[1] ?? '';
    expect((await service.call('GET', new URL(address).pathname)).status).toBe(303);
  });

  it('needs the scope of its route, and shows why it was refused', async () => {
    const key = await keyWith('events');
    const session = await signIn(service, key);
    const reply = await act(session, 'pause', { id: connection.id, key });
    expect(reply.status).toBe(403);
    expect(reply.body).toContain('This needs the scope <code>connections</code>.');
    const wrong = await act(await signIn(service, project.key), 'replay', {
      webhook,
      since: 'yesterday',
      key: project.key,
    });
    expect(wrong.status).toBe(422);
    expect((await act(session, 'nothing', { key })).status).toBe(404);
    expect((await act(session, 'constructor', { key })).status).toBe(404);
  });
});
