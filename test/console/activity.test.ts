import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../functions/workers/requests.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { KeyScope } from '../../lib/access.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';
import { entriesWhile } from '../requests/published-entries.ts';
import { deliverEntries, requestEntry, storeUpdate } from '../requests/request-entries.ts';
import { readPage, type SignedIn, sendForm, signIn } from './sign-in.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let session: SignedIn;
/** The created contact, and the id of the request that created it. */
let record: string;
let created: string;
/** A refused update of the contact. */
let refused: string;

const keyWith = async (...scopes: readonly KeyScope[]): Promise<string> => {
  const reply = await service.call('POST', '/auth/keys', { key: project.key, body: { name: 'support', scopes } });
  return String(Object(dataOf(reply, 201)).key);
};

const open = async ({ cookie }: SignedIn, path: string) => {
  const { status, body } = await readPage(service, path, { cookie });
  return { status, page: String(body) };
};

/** An entry of a sync's run. */
const cycleOf = (facts: Partial<RequestEntry>): RequestEntry => {
  const { route: _, status: __, ...entry } = requestEntry(facts);
  return { ...entry, cause: 'sync' };
};

/** A part of a page by its heading. */
const partOf = (page: string, id: string): string =>
  page.slice(page.indexOf(`aria-labelledby="${id}"`)).split('</section>')[0] ?? '';

/** Gives each call of the API on a page to the API, and expects an answer. */
const expectCalls = async (page: string): Promise<void> => {
  const commands = [...page.matchAll(/<code>curl &#39;([^<]*?)&#39; -H &quot;x-api-key: \$KEY&quot;<\/code>/g)];
  expect(commands.length).toBeGreaterThan(0);
  for (const [, url = ''] of commands) {
    const target = url.replaceAll('&amp;', '&').slice(service.url.length);
    expect((await service.call('GET', target, { key: project.key })).status, target).toBe(200);
  }
};

beforeAll(async () => {
  service = await startService();
  project = await service.project('Northwind');
  connection = await service.connect(project, 'hubspot', {
    linkedUser: await service.linkedUser(project, 'customer-1'),
  });
  const { token } = connection;
  const entries = await entriesWhile(async () => {
    const reply = await service.call('POST', '/crm/contacts', { token, body: { last_name: 'Lovelace' } });
    record = String(Object(dataOf(reply, 201)).id);
    created = reply.headers.get('x-request-id') ?? expect.fail('no request id');
  });
  await deliverEntries(run, entries);
  refused = await storeUpdate({ project: project.id, id: connection.id }, record);
  await service.dispatch(Date.now());
  session = await signIn(service, project.key);
});

afterAll(() => service.stop());

describe('the page of requests', () => {
  it('lists requests, and filters them by its address', async () => {
    const isListed = async (query: string) => {
      const { page } = await open(session, `/requests${query}`);
      await expectCalls(page);
      expect(Buffer.byteLength(page)).toBeLessThan(150 * 1024);
      return [created, refused].map((id) => page.includes(`href="/console/requests/${id}"`));
    };
    expect(await isListed('')).toEqual([true, true]);
    expect(await isListed('?outcome=unsuccessful')).toEqual([false, true]);
    expect(await isListed('?status=201')).toEqual([true, false]);
    expect(await isListed('?route=PATCH+/crm/contacts/{id}')).toEqual([false, true]);
    expect(await isListed(`?record_id=${record}&outcome=succeeded`)).toEqual([true, false]);
    expect(await isListed(`?id_connection=${connection.id}`)).toEqual([true, true]);
    expect(await isListed('?linked_user_origin_id=customer-1&cause=api')).toEqual([true, true]);
    expect(await isListed('?linked_user_origin_id=customer-2')).toEqual([false, false]);
  });

  it('says what to do without a match, and why a filter is refused', async () => {
    expect((await open(session, '/requests?linked_user_origin_id=customer-2')).page).toContain(
      'No request matches these filters.',
    );
    expect((await open(session, '/requests?status=nonsense')).page).toContain('returned 422.');
    const fresh = await signIn(service, (await service.project('Fresh')).key);
    expect((await open(fresh, '/requests?cause=api&provider=hubspot')).page).toContain('Show all requests');
  });

  it('separates the requests of the console itself', async () => {
    const own = requestEntry({ project: project.id, route: 'GET /events', function: 'console.show' });
    await deliverEntries(run, [own]);
    const { page } = await open(session, '/requests');
    const [before = '', after = ''] = page.split('1 further request of the console itself');
    expect([before.includes(own.id), after.includes(own.id)]).toEqual([false, true]);
    expect(before).toContain(created);
  });

  it('keeps a rare filter open if it has a value', async () => {
    expect((await open(session, '/requests')).page).toContain('<details class="more"><summary>');
    expect((await open(session, '/requests?cause=sync')).page).toContain('<details class="more" open><summary>');
  });

  it('names the scope that a key lacks, and shows another project nothing', async () => {
    const other = await signIn(service, await keyWith('events'));
    for (const path of ['/requests', `/requests/${created}`])
      expect((await open(other, path)).page).toContain('This needs the scope <code>requests:read</code>.');
    const stranger = await signIn(service, (await service.project('Stranger')).key);
    expect((await open(stranger, `/requests/${created}`)).status).toBe(404);
    expect((await open(stranger, '/requests')).page).not.toContain(created);
  });
});

describe('the page of a request', () => {
  it('shows its requests to the provider, its record and the events that it caused', async () => {
    const { status, page } = await open(session, `/requests/${created}`);
    expect(status).toBe(200);
    await expectCalls(page);
    const sent = partOf(page, 'provider-requests');
    expect(sent).toMatch(/<td><code>POST \/[^<]+<\/code>/);
    expect(sent).toMatch(/<td class="number">[\d.]+ ms<\/td>/);
    expect(partOf(page, 'facts')).toContain(`/console/search?q=${record}`);
    const caused = partOf(page, 'events-that-it-caused');
    expect(caused).toContain('<strong>crm.contact.created</strong>');
    expect(caused).toContain(`/console/events?request_id=${created}`);
    expect(page).not.toContain('Lovelace');
  });

  it('shows the message only to a key that may read records', async () => {
    const whole = await open(session, `/requests/${refused}`);
    expect(whole.page).toContain('The provider refused the value of');
    expect(whole.page).toContain('strict=true');
    expect(whole.page).toContain('019c8a4e-5f0b');
    const support = await open(await signIn(service, await keyWith('requests:read')), `/requests/${refused}`);
    expect(support.page).not.toContain('The provider refused the value of');
    expect(support.page).toContain('Hidden: this key may not read texts of providers.');
    expect(support.page).toContain('A key with <code>records:read</code> shows it.');
    expect(partOf(whole.page, 'events-that-it-caused')).toContain('No event names this request.');
  });

  it('names cause and cure of a failure without a text of the vendor', async () => {
    // Requests of other tests would show that other providers work.
    const own = await service.project();
    const failing = await service.connect(own, 'hubspot');
    const visitor = await signIn(service, own.key);
    const store = async (facts: Partial<RequestEntry>) => {
      const entry = requestEntry({ project: own.id, connection: failing.id, provider: 'hubspot', ...facts });
      await deliverEntries(run, [{ ...entry, outcome: 'failed' }]);
      return (await open(visitor, `/requests/${entry.id}`)).page;
    };
    const field = await store({ error: 'provider_rejected', reason: 'missing_value', fields: ['last_name'] });
    expect(field).toContain('The account requires a value that the request lacks.');
    expect(field).toContain('<code>last_name</code>');
    const scopes = await store({ error: 'provider_forbidden', reason: 'scopes' });
    expect(scopes).toContain(`<a href="/console/connections/${failing.id}">Create a reconnect link</a>`);
    const cut = [{ method: 'GET', path: '/things', failure: 'cut', duration_ms: 3 }] as const;
    const page = await store({ error: 'provider_failed', reason: 'no_answer', provider_requests: cut });
    expect(page).toContain('<td>connection broken off</td>');
    expect(page).toContain('check your own network');
    const garbage = await store({ error: 'provider_failed', reason: 'unreadable' });
    expect(garbage).toContain('<td>200, unreadable</td>');
    expect(await store({ error: 'not_found' })).toContain('There is nothing with this id.');
  });

  it('links a second equal write, and says which header prevents it', async () => {
    const time = Date.now() - 60_000;
    const write = (after: number, facts: Partial<RequestEntry> = {}) =>
      requestEntry({
        project: project.id,
        connection: connection.id,
        key_id: 'one-key',
        route: 'POST /crm/deals',
        time: new Date(time + after).toISOString(),
        ...facts,
      });
    const [first, second, late, other] = [
      write(0),
      write(14),
      write(20_000),
      write(40_000, { idempotency: 'mark' }),
    ] as const;
    await deliverEntries(run, [first, second, late, other]);
    const { page } = await open(session, `/requests/${first.id}`);
    await expectCalls(page);
    const twins = partOf(page, 'sent-twice-');
    expect(twins).toContain('The same API key sent the same route 14 ms later');
    expect([second, late].map(({ id }) => twins.includes(id))).toEqual([true, false]);
    expect(twins).toContain('should send one <code>Idempotency-Key</code> with each create');
    expect(page).toMatch(/<dt>Idempotency-Key<\/dt><dd>none/);
    const sent = (await open(session, `/requests/${other.id}`)).page;
    expect(sent).toMatch(/<dt>Idempotency-Key<\/dt><dd>sent/);
    expect(sent).not.toContain('sent-twice-');
  });

  it('links the retries of its key', async () => {
    const retry = await storeUpdate({ project: project.id, id: connection.id }, record);
    const { page } = await open(session, `/requests/${refused}`);
    expect(partOf(page, 'retries')).toContain(`href="/console/requests/${retry}"`);
    const mark = /idempotency=([^"]+)"/.exec(page)?.[1] ?? expect.fail('no mark');
    expect((await open(session, `/requests?idempotency=${mark}`)).page).toContain(retry);
  });

  it('opens a run, and an id with the signs of API Gateway', async () => {
    const id = `JXkSoh-${randomUUID().slice(0, 8)}=`;
    const facts = { id, project: project.id, connection: connection.id, provider: 'hubspot' };
    await deliverEntries(run, [cycleOf(facts)]);
    const address = `/requests/${encodeURIComponent(id)}`;
    const { page } = await open(session, '/requests?cause=sync');
    expect(page).toContain(`href="/console${address}"`);
    const shown = await open(session, address);
    expect([shown.status, shown.page.includes('<h1>Sync</h1>')]).toEqual([200, true]);
    expect(partOf(shown.page, 'events-that-it-caused')).toContain('No event names this request.');
  });
});

describe('the search', () => {
  const search = async (query: Readonly<Record<string, string>>, by = session) =>
    (await open(by, `/search?${new URLSearchParams(query)}`)).page;

  it('finds a request by its id', async () => {
    const page = await search({ q: created });
    expect(partOf(page, 'request')).toContain(`href="/console/requests/${created}"`);
    await expectCalls(page);
  });

  it('finds the events and the writes of a record, and an event, without reading the feed', async () => {
    const page = await search({ q: record });
    expect(partOf(page, 'events-of-the-record')).toContain('<strong>crm.contact.created</strong>');
    for (const id of [created, refused]) expect(partOf(page, 'writes-of-the-record')).toContain(id);
    await expectCalls(page);
    const list = await service.call('GET', '/events', { key: project.key, query: { record_id: record } });
    const [{ id: event = '' } = {}] = dataOf(list) as { id?: string }[];
    const found = await search({ q: event });
    expect(partOf(found, 'event')).toContain('<strong>crm.contact.created</strong>');
    expect(found).not.toContain('limit=100');
  });

  it('finds a record of the provider with its connection, and without it in a project with few accounts', async () => {
    const list = await service.call('GET', '/events', { key: project.key, query: { record_id: record } });
    const [{ remote_id: remote = '' } = {}] = dataOf(list) as { remote_id?: string }[];
    expect(await search({ q: remote, id_connection: connection.id })).toContain(record);
    expect(await search({ q: remote })).toContain(record);
    const other = await service.connect(project, 'zendesk');
    expect(await search({ q: remote, id_connection: other.id })).not.toContain(record);
  });

  it('names each missing scope, and finds nothing of another project', async () => {
    const page = await search({ q: record }, await signIn(service, await keyWith('linked_users')));
    for (const scope of ['requests:read', 'events:read', 'connections:read'])
      expect(page).toContain(`This needs the scope <code>${scope}</code>.`);
    const stranger = await signIn(service, (await service.project('Stranger')).key);
    for (const q of [created, record]) expect(await search({ q }, stranger)).toContain('Nothing was found');
  });
});

describe('the page of issues', () => {
  const act = (by: SignedIn, name: string, fields: Readonly<Record<string, string>>) =>
    sendForm(service, `act/${name}`, { token: by.token, ...fields }, { cookie: by.cookie });

  /** A connection with an ongoing issue and a request that is its evidence. */
  const makeTrouble = async () => {
    const troubled = await service.connect(project, 'zendesk');
    const facts = { project: project.id, connection: troubled.id, provider: 'zendesk' };
    const evidence = requestEntry({ ...facts, status: 409, outcome: 'refused', error: 'connection_needs_reauth' });
    await deliverEntries(run, [evidence]);
    return { ...troubled, evidence: evidence.id, facts };
  };

  it('says what to do, links the evidence and the connection, and shows the issue until it is resolved', async () => {
    const { id, evidence, facts } = await makeTrouble();
    const { page } = await open(session, `/issues?id_connection=${id}`);
    await expectCalls(page);
    expect(page).toContain('The account must be connected again');
    expect(page).toContain(`<a href="/console/connections/${id}">Create a reconnect link</a>`);
    expect(page).toContain(`href="/console/connections/${id}"`);
    expect(page).toContain(`href="/console/requests/${evidence}"`);
    const overview = async () => partOf((await open(session, '')).page, 'open-issues');
    await waitFor(async () => expect(await overview()).toContain(id));
    await deliverEntries(run, [requestEntry(facts)]);
    const resolved = await open(session, `/issues?id_connection=${id}`);
    expect(resolved.page).toContain('<span class="badge good">Resolved</span>');
    await waitFor(async () => expect(await overview()).not.toContain(id));
  });

  it('is on the time line of the connection, with its requests and runs', async () => {
    const { id, evidence, facts } = await makeTrouble();
    await deliverEntries(run, [cycleOf(facts)]);
    await service.dispatch(Date.now());
    const { page } = await open(session, `/connections/${id}`);
    await expectCalls(page);
    const line = partOf(page, 'time-line');
    const kinds = [...line.matchAll(/<li class="(\w+)">/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['event', 'request', 'run', 'issue']));
    expect(line).toContain(`href="/console/requests/${evidence}"`);
    expect(line).toContain(`href="/console/issues?id_connection=${id}"`);
    const other = await signIn(service, await keyWith('connections:read', 'events:read'));
    const partly = partOf((await open(other, `/connections/${id}`)).page, 'time-line');
    expect(partly.match(/This needs the scope <code>requests:read<\/code>/g)).toHaveLength(1);
    expect(partly).toContain('<li class="event">');
  });

  it('mutes an issue with the key, and unmutes it', async () => {
    const { id } = await makeTrouble();
    const fields = { id: `${id}.connection_needs_reauth`, key: project.key, back: '/console/issues' };
    const isMuted = async () => (await open(session, `/issues?id_connection=${id}`)).page.includes('>Muted</span>');
    expect(await isMuted()).toBe(false);
    expect((await act(session, 'mute', fields)).headers.get('location')).toBe('/console/issues?done=mute');
    expect(await isMuted()).toBe(true);
    await act(session, 'unmute', fields);
    expect(await isMuted()).toBe(false);
    const key = await keyWith('requests:read');
    const refusal = await act(await signIn(service, key), 'mute', { ...fields, key });
    expect([refusal.status, String(refusal.body).includes('needs the scope <code>connections</code>')]).toEqual([
      403,
      true,
    ]);
  });

  it('says that there is none, and names the scope that a key lacks', async () => {
    const fresh = await signIn(service, (await service.project('Healthy')).key);
    expect((await open(fresh, '/issues')).page).toContain('There is no issue.');
    expect((await open(fresh, '/issues?cause=sync_late')).page).toContain('No issue matches these filters.');
    const other = await signIn(service, await keyWith('events'));
    expect((await open(other, '/issues')).page).toContain('This needs the scope <code>requests:read</code>.');
  });
});

describe('the page of the audit', () => {
  it('shows who changed what, before and after, and no value that the audit leaves out', async () => {
    const hook = { url: 'http://127.0.0.1:9/secret-path', description: 'First' };
    const made = dataOf(await service.call('POST', '/webhook', { key: project.key, body: hook }), 201);
    const id = String(Object(made).id);
    const reply = await service.call('PUT', `/webhook/${id}`, {
      key: project.key,
      body: { active: false, description: 'Second' },
    });
    const { status, page } = await open(session, `/audit?target=${id}`);
    expect([reply.status, status]).toEqual([200, 200]);
    await expectCalls(page);
    expect(page).toMatch(/<strong>webhook\.updated<\/strong>[\s\S]*<strong>webhook\.created<\/strong>/);
    expect(page).toContain('<th scope="row">active</th><td><code>true</code></td><td><code>false</code></td>');
    expect(page).toContain(`PUT /webhook/{id} · request`);
    expect(page).toContain(reply.headers.get('x-request-id'));
    expect(page).toContain(`href="/console/audit?key_id=${parseToken('uis', project.key)?.id}"`);
    expect(page).toContain('changed, values not recorded');
    expect(page).not.toContain('secret-path');
  });

  it('filters by its address, and names the scope that a key lacks', async () => {
    expect((await open(session, '/audit?actor=worker&target=nothing')).page).toContain('No change matches');
    expect((await open(session, '/audit?actor=nonsense')).page).toContain('returned 422.');
    const other = await signIn(service, await keyWith('events', 'requests:read'));
    expect((await open(other, '/audit')).page).toContain('This needs the scope <code>audit:read</code>.');
  });
});
