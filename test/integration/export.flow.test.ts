import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedKinds } from '../../infra/docs/stored-items.ts';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { type ExportKind, exportKinds } from '../../lib/api/management/export.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { formsOf } from '../routes/stored-contents.ts';
import { askConsent, consented, land, makeTenant, type Tenant } from './consent.ts';

type Entry = Readonly<Record<string, unknown>> & { readonly kind: ExportKind };

let service: Service;
let tenant: Tenant;
/** The customer's connection. */
let connection: { readonly id: string; readonly token: string };
/** Texts that no export may contain. */
const secrets: string[] = [];
const otherName = 'somebody-else';

const contact = (name: string) => ({
  first_name: name,
  last_name: 'Export',
  email_addresses: [{ email_address: `${name}@customer.example` }],
});

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  const { key, linkedUser } = tenant;
  const post = (path: string, body: unknown, options: CallOptions = {}) =>
    service.call('POST', path, { key, body, ...options });
  connection = await service.connect(tenant, 'hubspot', { linkedUser });
  const token = service.simulators.hubspot.account(70000001).accessToken;
  secrets.push(connection.token, token);
  await service.call('PATCH', `/connections/${connection.id}`, { key, body: { metadata: { workspace: 'w-42' } } });
  const hook = await post('/webhook', { url: 'http://127.0.0.1:9/hook', scope: ['crm.*'] });
  secrets.push(String(Object(dataOf(hook, 201)).secret));
  const ownHook = {
    url: 'http://127.0.0.1:9/own',
    scope: ['crm.deal.*'],
    id_connection: connection.id,
    description: 'Own',
  };
  secrets.push(String(Object(dataOf(await post('/webhook', ownHook), 201)).secret));
  const link = await post('/magic-link', { id_linked_user: linkedUser });
  secrets.push(
    String(Object(dataOf(link, 201)).url)
      .split('/')
      .at(-1) ?? '',
  );
  const field = { object: 'crm.contact', name: 'shoe_size', data_type: 'string' };
  const { id: target } = Object(dataOf(await post('/field-mapping/define', field), 201));
  const mapped = { target, provider: 'hubspot', remote_field: 'jobtitle', id_linked_user: linkedUser };
  dataOf(await post('/field-mapping/map', mapped), 201);
  const headers = { 'idempotency-key': 'a-key-of-the-customer' };
  const write = { key: undefined, token: connection.token };
  dataOf(await post('/crm/contacts', contact('ada'), { ...write, headers }), 201);
  dataOf(await post('/crm/contacts/upsert', { ...contact('hopper'), match: 'email' }, write), 201);
  dataOf(await post('/crm/companies/batch', { items: Array(101).fill({ name: 'Of a job' }) }, write), 202);
  dataOf(await post(`/connections/${connection.id}/sync`, { object: 'crm.contact' }), 202);
  await askConsent(service, tenant, 'zendesk');
  await land(await consented(service, tenant, 'github', { account: 'sim-octocat' }).catch(() => service.url));
  const other = await service.connect(tenant, 'hubspot', {
    linkedUser: await service.linkedUser(tenant, otherName),
    account: 1,
  });
  dataOf(await post('/crm/contacts', contact('marie'), { key: undefined, token: other.token }), 201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
});

afterAll(() => service.stop());

const page = (id = tenant.linkedUser, query: CallOptions['query'] = {}, key = tenant.key): Promise<Reply> =>
  service.call('GET', `/linked-users/${id}/export`, { key, query });

/** Returns all entries, read in pages of this size. */
const exported = async (limit: number, id = tenant.linkedUser): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(200);
    const reply = await page(id, { limit, ...(cursor !== undefined && { cursor }) });
    const some = dataOf(reply) as readonly Entry[];
    expect(some.length).toBeLessThanOrEqual(limit);
    entries.push(...some);
    cursor = Object(reply.body).next_cursor;
  }
  return entries;
};

/** Removes entries about the export itself, because each page is a management call about the linked user. */
const lasting = (entries: readonly Entry[]) =>
  entries
    .filter(({ route }) => !String(route).endsWith('/export'))
    .map(({ late_seconds: _, late_since: __, ...entry }) => entry);

const of = (entries: readonly Entry[], kind: ExportKind) => entries.filter((entry) => entry.kind === kind);

describe('GET /linked-users/{id}/export', () => {
  it('answers the same 404 for an unknown linked user and one of another project, and 403 for a key that is not `admin`', async () => {
    const nobody = '11111111-1111-4111-8111-111111111111';
    const foreign = await service.linkedUser(await service.project());
    const [theirs, none] = [await page(foreign), await page(nobody)];
    expect(failureOf(none)).toEqual([404, 'not_found']);
    expect(JSON.stringify(theirs.body).replaceAll(foreign, nobody)).toBe(JSON.stringify(none.body));
    const body = { name: 'narrow', scopes: ['linked_users', 'connections', 'events', 'records:read'] };
    const { key } = Object(dataOf(await service.call('POST', '/auth/keys', { key: tenant.key, body }), 201));
    expect(failureOf(await page(tenant.linkedUser, {}, key))).toEqual([403, 'forbidden']);
  });

  it('contains an entry for every item, with the customer’s data unencrypted', async () => {
    const entries = await exported(100);
    const [first] = entries;
    expect(first).toMatchObject({ kind: 'linked_user', id_linked_user: tenant.linkedUser });
    expect(of(entries, 'connection')).toMatchObject([{ id: connection.id, metadata: { workspace: 'w-42' } }]);
    expect(of(entries, 'field_mapping')).toMatchObject([{ remote_field: 'jobtitle' }]);
    expect(of(entries, 'magic_link')).toHaveLength(1);
    expect(of(entries, 'consent').map(({ provider }) => provider)).toContain('zendesk');
    expect(of(entries, 'record').length).toBeGreaterThanOrEqual(2);
    expect(of(entries, 'idempotency')).toMatchObject([{ key_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(of(entries, 'idempotency'))).toContain('ada@customer.example');
    expect(of(entries, 'upsert')).toMatchObject([{ record_id: expect.any(String) }]);
    expect(JSON.stringify(of(entries, 'event'))).toContain('hopper@customer.example');
    expect(of(entries, 'webhook')).toMatchObject([{ description: 'Own', scope: ['crm.deal.*'], active: true }]);
    expect(of(entries, 'delivery')).toMatchObject([{ attempts: [{ answer: null }] }, { attempts: [{ answer: null }] }]);
    expect(of(entries, 'sync').map(({ object }) => object)).toContain('crm.contact');
    expect(of(entries, 'schedule')).toHaveLength(1);
    const routes = of(entries, 'audit').map(({ route }) => route);
    expect(routes).toEqual(
      expect.arrayContaining(['POST /connections', 'POST /magic-link', 'PATCH /connections/{id}']),
    );
    expect(entries.slice(1).every(({ kind, id_connection: id }) => id !== undefined || !hasConnection(kind))).toBe(
      true,
    );
  });

  it('contains no credential, no token, and nothing of another customer', async () => {
    const text = JSON.stringify(await exported(100));
    const leaked = secrets.flatMap(formsOf).filter((form) => text.includes(form));
    expect(leaked).toEqual([]);
    for (const theirs of [otherName, 'marie@customer.example']) expect(text).not.toContain(theirs);
    expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  });

  it('gives the same entries in pages of any size', async () => {
    const whole = lasting(await exported(100));
    expect(whole.length).toBeGreaterThan(12);
    expect(lasting(await exported(1))).toEqual(whole);
    expect(lasting(await exported(7))).toEqual(whole);
  });

  it('shows the remaining data of a disconnected account, whose records are encrypted forever', async () => {
    const own = { ...tenant, linkedUser: await service.linkedUser(tenant) };
    const gone = await service.connect(own, 'hubspot', { linkedUser: own.linkedUser });
    const headers = { 'idempotency-key': 'another-key' };
    const write = { token: gone.token, headers, body: contact('katherine') };
    dataOf(await service.call('POST', '/crm/contacts', write), 201);
    await service.dispatch(Date.now());
    dataOf(await service.call('DELETE', `/connections/${gone.id}`, { key: tenant.key }), 202);
    const before = await exported(100, own.linkedUser);
    expect(of(before, 'connection')).toMatchObject([{ id: gone.id, status: 'revoked', metadata: {} }]);
    expect(of(before, 'idempotency')).toMatchObject([{ answer: 'sealed' }]);
    expect(JSON.stringify(before)).not.toContain('katherine@customer.example');
    await service.erase(Date.now() + 130_000);
    const after = await exported(100, own.linkedUser);
    expect(of(after, 'erasure')).toMatchObject([{ state: 'done' }]);
    for (const kind of ['record', 'idempotency', 'upsert'] as const) expect(of(after, kind)).toEqual([]);
  });
});

const hasConnection = (kind: ExportKind): boolean =>
  exportKinds.indexOf(kind) >= exportKinds.indexOf('erasure') && kind !== 'audit';

/** Kinds of export entries for kinds of items, if their names differ. */
const otherNames: Readonly<Record<string, ExportKind>> = { records: 'record' };

/** Kinds of items that an export omits, by table and name, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'connections account': 'the account of the connection again, under another key',
  'connections linked-account': 'the account of the connection again, under another key',
  'connections message': 'a digest of a message, which names no person',
  'connections replan': 'of a project',
  'connections seen': 'beginnings of the ids of records, while a run lists them',
  'events writes': 'times and salted hashes of writes, without a value of the customer',
  'events usage_hour': 'of a project',
  'events audit_head': 'the end of the chain of the audit',
  'events block': 'the order of the events',
  'events head': 'the number of the last event',
  'events last_root': 'of the installation',
  'events leaves': 'of the installation',
  'events pending': 'numbers of deliveries that are still to be tried',
  'events purge': 'of a deleted webhook',
  'events root': 'of the installation',
  'events retry': 'the time of the next attempt, which the delivery has',
  'events shard': 'the lease of a worker',
  'events state': 'the health of a webhook',
  'projects key': 'of a project',
  'projects logo': 'of a project',
  'projects oauth_app': 'of a project',
  'projects organisation': 'of the installation',
  'projects project': 'of a project',
  'projects sync_pause': 'of the installation',
  'projects webhooks': 'of a project',
  'records idempotency-part': 'the rest of a response, which is shown with the write',
  'records lock': 'the lease of a writer, which says nothing of the record',
  'requests issue': 'a failure that lasts, without a value of the customer',
  'requests request': 'a request without a value of the customer; its sealed facts are deleted within 14 days',
  'requests retry': 'the time of a request',
  'requests usage': 'numbers of requests of a connection',
  'usage account': 'numbers of requests to an account of a provider, of the last day',
  'usage console': 'of a project',
  'usage key': 'of a project',
  'usage requests': 'of a project',
  'usage package': 'a client of the service, which belongs to the deployment',
  'usage releases': 'releases of the clients, which belong to the deployment',
};

describe('a job', () => {
  it('is in an export with its unwritten items', async () => {
    const parts = of(await exported(100), 'job');
    expect(parts.map(({ part, items, results }) => [part, Object(items).length, results])).toEqual([
      [0, 100, null],
      [1, 1, null],
    ]);
    expect(parts[1]?.items).toEqual([{ name: 'Of a job' }]);
  });
});

describe('every kind of stored item', () => {
  it('is in an export, or is omitted for a reason', async () => {
    const kinds = (await storedKinds()).map(({ table, name }) => ({ table, name }));
    const isExported = (name: string) => exportKinds.some((kind) => kind === (otherNames[name] ?? name));
    const forgotten = kinds.filter(({ table, name }) => !isExported(name) && leftOut[`${table} ${name}`] === undefined);
    expect(forgotten).toEqual([]);
    const gone = Object.keys(leftOut).filter((key) => !kinds.some(({ table, name }) => `${table} ${name}` === key));
    expect(gone).toEqual([]);
  });
});
