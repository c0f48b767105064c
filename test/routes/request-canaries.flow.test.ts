import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run as storeRequests } from '../../functions/workers/requests.ts';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { createContext } from '../../infra/local/functions.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { KeyScope } from '../../lib/access.ts';
import { environment } from '../../lib/environment.ts';
import { beginInvocation, invocations } from '../../lib/invocation.ts';
import { html } from '../../lib/pages/html.ts';
import { readLine } from '../../lib/requests/read-line.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import type { Worker } from '../../lib/workers/worker.ts';
import { readPage, signIn } from '../console/sign-in.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { deliverLines } from '../requests/request-entries.ts';
import { allItems, itemsOf } from './stored-contents.ts';
import { canaries, foundIn, refusal } from './stranger.ts';

const logs = listenToLogs();

let service: Service;
let project: MadeProject;
let hubspot: MadeConnection;
let zendesk: MadeConnection;
/** Texts that callers with all rights received. */
const answers: string[] = [];

let sequence = 0;

const person = () => {
  sequence += 1;
  return {
    first_name: canaries.name,
    last_name: `No. ${sequence}`,
    email_addresses: [{ email_address: `${sequence}.${canaries.mail}`, email_address_type: 'work' }],
    addresses: [{ street_1: canaries.street, city: canaries.name, address_type: 'work' }],
    title: canaries.note,
  };
};

const send = async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
  const reply = await service.call(method, path, options);
  answers.push(JSON.stringify(reply.body));
  return reply;
};

const asHubspot = (method: string, path: string, options: CallOptions = {}) =>
  send(method, path, { token: hubspot.token, ...options });

const fail = (provider: ProviderId, failure: Parameters<Service['simulators']['hubspot']['fail']>[0]): void => {
  service.simulators[provider].clearFailures();
  service.simulators[provider].fail({ times: 100, ...failure });
};

const later = (minutes: number): number => Date.now() + minutes * 60_000;

const sendRecords = async (): Promise<string> => {
  const headers = { 'idempotency-key': canaries.idempotencyKey };
  const body = person();
  const { id } = recordOf(await asHubspot('POST', '/crm/contacts', { body, headers }), 201);
  await asHubspot('POST', '/crm/contacts', { body, headers });
  await asHubspot('POST', '/crm/contacts', { body: { ...body, surprise: canaries.note }, headers });
  const note = { content: canaries.note, contact_id: id };
  recordOf(await asHubspot('POST', '/crm/notes', { body: note }), 201);
  await asHubspot('POST', '/crm/contacts', { body: `{"first_name": "${canaries.name}` });
  const items = Array.from({ length: 101 }, person);
  dataOf(await asHubspot('POST', '/crm/contacts/batch', { body: { items } }), 202);
  const { token } = zendesk;
  const ticket = { name: canaries.name, description: [canaries.note] };
  const { id: ticketId } = recordOf(await send('POST', '/ticketing/tickets', { token, body: ticket }), 201);
  const file = { file_name: `${canaries.fileName}.png`, content: 'c21va2U=', ticket_id: ticketId };
  recordOf(await send('POST', '/ticketing/attachments', { token, body: file }), 201);
  return id;
};

const sendQueries = async (): Promise<void> => {
  await asHubspot('GET', '/crm/contacts', { query: { email: canaries.mail, search: canaries.name } });
  await asHubspot('GET', '/crm/contacts', { query: { [canaries.query]: canaries.note } });
  await asHubspot('GET', `/crm/contacts/${canaries.path}`);
  for (const path of [`/crm/v3/objects/${canaries.path}`, `/crm/v3/objects/contacts?after=${canaries.query}`])
    await asHubspot('POST', '/passthrough', { body: { method: 'GET', path } });
  const passed = {
    method: 'POST',
    path: '/crm/v3/objects/contacts',
    body: { properties: { firstname: canaries.name }, associations: [] },
  };
  await asHubspot('POST', '/passthrough', { body: passed });
};

/** Lets the vendor repeat the texts in errors, with ids and redirects. The last error opens an issue. */
const sendIntoFailures = async (id: string): Promise<void> => {
  const headers = { 'x-hubspot-correlation-id': canaries.said, 'x-note': canaries.note };
  const location = `https://evil.example/${canaries.path}?token=${canaries.query}`;
  fail('hubspot', { kind: 'redirect', location });
  await asHubspot('GET', '/crm/contacts');
  for (const status of [400, 403, 404, 409, 422, 500, 401]) {
    fail('hubspot', { kind: 'status', status, body: refusal, headers });
    await asHubspot('PATCH', `/crm/contacts/${id}`, { body: { details: `${canaries.note} ${status}` } });
    const passed = { method: 'GET', path: `/crm/v3/objects/${canaries.path}` };
    await asHubspot('POST', '/passthrough', { body: passed });
    // No read conflicts with an existing record at a vendor.
    if (status !== 409) await asHubspot('GET', '/crm/contacts', { query: { search: canaries.name } });
  }
};

/** Changes of the set-up, which the audit records. */
const sendSettings = async (): Promise<void> => {
  const { key } = project;
  const metadata = { note: canaries.note };
  dataOf(await send('PATCH', `/connections/${zendesk.id}`, { key, body: { metadata } }));
  const url = `https://hooks.example.com/${canaries.path}?token=${canaries.query}`;
  await send('POST', '/webhook', { key, body: { url, scope: ['crm.*'] } });
};

/** Runs work in an invocation of its worker, which lines of entries name. */
const inWorker = ({ handler }: Worker, act: () => Promise<unknown>): Promise<unknown> =>
  invocations.run(beginInvocation(handler, createContext(handler, Date.now())), act);

const runWorkers = async (): Promise<void> => {
  const runJobs = () => runDueJobs({ now: Date.now, deadline: later(1) });
  await inWorker(workers.jobs, () => service.as(workers.jobs, runJobs));
  fail('zendesk', { kind: 'status', status: 403, body: refusal });
  const body = { object: 'ticketing.ticket' };
  await send('POST', `/connections/${zendesk.id}/sync`, { key: project.key, body });
  await inWorker(workers.sync, () => service.sync(later(1)));
  await inWorker(workers.registerWebhooks, () => service.hooks(later(2)));
};

/** Lines that the subscription of the log group passes to the worker. */
const entryLines = (): readonly string[] => logs.lines().filter((line) => readLine(line) !== undefined);

beforeAll(async () => {
  service = await startService({ logLevel: 'DEBUG' });
  project = await service.project();
  const scopes = ['records:read', 'records:write', 'passthrough'];
  hubspot = await service.connect(project, 'hubspot', { scopes });
  zendesk = await service.connect(project, 'zendesk', { scopes });
  const id = await sendRecords();
  await sendQueries();
  await sendSettings();
  await runWorkers();
  await sendIntoFailures(id);
  await service.as(workers.storeRequests, () => deliverLines(storeRequests, entryLines()));
  await service.dispatch(Date.now());
});

afterAll(() => service.stop());

const read = async (path: string): Promise<string> => {
  const { body } = await service.call('GET', path, { key: project.key, query: { limit: '100' } });
  return JSON.stringify(body);
};

/** All pages of the console that a key reaches from the first page by links: texts by address. */
const pagesOf = async (key: string): Promise<ReadonlyMap<string, string>> => {
  const { cookie } = await signIn(service, key);
  const pages = new Map<string, string>();
  const waiting = ['/console', '/console/requests?outcome=unsuccessful'];
  for (let path = waiting.shift(); path !== undefined && pages.size < 150; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const { body } = await readPage(service, path.slice('/console'.length), { cookie });
    pages.set(path, String(body));
    const links = String(body).matchAll(/href="(\/console[^"#]*)"/g);
    waiting.push(...Array.from(links, ([, to = '']) => to.replaceAll('&amp;', '&')));
  }
  return pages;
};

/** Words of vendors in `last_error`, as pages contain them. They are the only words that this key may see. */
const shownFailures = async (): Promise<readonly string[]> => {
  const { key } = project;
  const paths = ['/connections', `/connections/${zendesk.id}/sync`];
  const answered = await Promise.all(paths.map(async (path) => dataOf(await service.call('GET', path, { key }))));
  const found = answered.flatMap((list) => Array.from(list as readonly object[], (one) => Object(one).last_error));
  return found.flatMap((error) => (error === null ? [] : html`${error.message}`.text));
};

const keyWith = async (scopes: readonly KeyScope[]): Promise<string> => {
  const reply = await service.call('POST', '/auth/keys', { key: project.key, body: { name: 'support', scopes } });
  return String(Object(dataOf(reply, 201)).key);
};

const leaksIn = (texts: Iterable<string>): readonly string[] =>
  Array.from(texts).flatMap((text) => foundIn(text).map((canary) => `${canary}: ${text.slice(0, 300)}`));

describe('a text of a customer or a vendor', () => {
  it('reached the service in each of its places, and was answered or refused', () => {
    const told = foundIn(answers.join('\n'));
    expect(told).toEqual(expect.arrayContaining([canaries.name, canaries.street, canaries.note, canaries.said]));
    const entries = entryLines().flatMap((line) => readLine(line) ?? []);
    const routes = new Set(entries.map(({ route }) => route));
    for (const route of ['POST /crm/notes', 'POST /ticketing/attachments', 'POST /passthrough', 'POST /webhook'])
      expect(routes).toContain(route);
    expect(new Set(entries.map(({ cause }) => cause))).toEqual(new Set(['api', 'job', 'sync', 'registration']));
    expect(new Set(entries.map(({ outcome }) => outcome)).size).toBe(4);
  });

  it('is in no line of the log', () => {
    expect(logs.lines().length).toBeGreaterThan(30);
    expect(leaksIn(logs.lines())).toEqual([]);
  });

  it('is in no item of the request log, and in no other item', async () => {
    const items = await itemsOf(environment.tables.requests);
    expect(items.length).toBeGreaterThan(entryLines().length);
    expect(leaksIn(items)).toEqual([]);
    expect(leaksIn(await allItems())).toEqual([]);
  });

  it('is in no issue, no event of an issue, no audit entry and no list of requests', async () => {
    const issues = await read('/issues');
    expect(issues).toContain('connection_needs_reauth');
    const audit = await read('/audit');
    expect(audit).toContain('PATCH /connections/{id}');
    const events = dataOf(await service.call('GET', '/events', { key: project.key, query: { type: 'issue.*' } }));
    expect(events).not.toEqual([]);
    expect(leaksIn([issues, audit, JSON.stringify(events), await read('/requests')])).toEqual([]);
  });

  it('is on no page of the console for a key without the scope of records', async () => {
    const key = await keyWith(['connections:read', 'events:read', 'requests:read', 'audit:read']);
    const pages = await pagesOf(key);
    const found = (name: string): number =>
      [...pages.keys()].filter((path) => path.startsWith(`/console/${name}`)).length;
    for (const name of ['issues', 'connections', 'requests', 'events', 'webhooks', 'audit'])
      expect(found(name), name).toBeGreaterThan(0);
    expect(found('requests/')).toBeGreaterThan(20);
    const shown = await shownFailures();
    expect(foundIn(shown.join(' '))).toContain(canaries.said);
    const texts = Array.from(pages, ([path, text]) =>
      shown.reduce((rest, failure) => rest.replaceAll(failure, ''), `${path} ${text}`),
    );
    expect(leaksIn(texts)).toEqual([]);
  });
});
