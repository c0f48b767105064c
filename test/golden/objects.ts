import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { hasBatches } from '../../lib/api/records/record-batches.ts';
import { pathOf } from '../../lib/api/records/records.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { withClass } from '../harness/classes.ts';
import type { ProviderId, Service } from '../harness/service.ts';
import type { Sample } from '../records/objects/own-samples.ts';
import { makerFor } from '../records/objects/samples.ts';
import type { Tape } from './tape.ts';

/** The account for the calls of a recording. */
export interface Account {
  readonly service: Service;
  readonly tape: Tape;
  readonly provider: ProviderId;
  /** Connection token. */
  readonly token: string;
}

interface Ask extends CallOptions {
  /** Distinguishes entries with the same method and path. */
  readonly as?: string;
}

/** Headers of responses that belong to the service's contract. Headers of the HTTP connection are excluded. */
const kept = ['content-type', 'etag', 'location', 'retry-after', 'x-request-id'];

/** Replaces the only member of responses that is measured with the machine's clock. */
const withoutLatency = (name: string, value: unknown): unknown => (name === 'latency_ms' ? 0 : value);

const answerOf = ({ status, headers, body }: Reply) => ({
  status,
  headers: Object.fromEntries(kept.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))),
  body: JSON.parse(JSON.stringify(body, withoutLatency)),
});

/** Calls the service and appends the call to the recording. */
export const ask = async (
  { service, tape, provider, token }: Account,
  method: string,
  path: string,
  { as, ...options }: Ask = {},
): Promise<Reply> => {
  const query = Object.entries(options.query ?? {}).map((entry) => entry.join('='));
  const name = [provider, method, path, query.join('&'), as].filter(Boolean).join(' ');
  let reply: Reply | undefined;
  await tape.add(name, async () => {
    reply = await service.call(method, path, { token, ...options });
    return answerOf(reply);
  });
  if (reply === undefined) throw new Error(`${name}: no answer.`);
  return reply;
};

type Body = Readonly<Record<string, unknown>>;

const dataOf = ({ body }: Reply): unknown => Object(body).data;

const recordsOf = (reply: Reply): readonly Body[] => (Array.isArray(dataOf(reply)) ? (dataOf(reply) as Body[]) : []);

const idOf = (reply: Reply): string | undefined => Object(dataOf(reply)).id;

interface Coverage {
  readonly provider: string;
  readonly object: string;
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  readonly search: boolean;
  readonly fields: readonly { readonly name: string }[];
  readonly actions: readonly { readonly name: string }[];
  readonly associations: readonly string[];
}

/** Values of filters that do not correspond to a field of the same name. */
const filterValues: Body = { modified_after: '2020-01-01T00:00:00Z', created_after: '2020-01-01T00:00:00Z' };

const text = (value: unknown): string | undefined => {
  const one = Array.isArray(value) ? value[0] : value;
  return ['string', 'number', 'boolean'].includes(typeof one) ? String(one) : undefined;
};

const recordLists = async (account: Account, path: string, coverage: Coverage): Promise<Body | undefined> => {
  const list = (query: Record<string, string>) => ask(account, 'GET', path, { query });
  const page = await list({ limit: '2' });
  const cursor = text(Object(page.body).next_cursor);
  if (cursor !== undefined) await list({ limit: '2', cursor });
  const whole = recordsOf(await list({ limit: '100', remote_data: 'true' }));
  const [first] = whole;
  if (first === undefined) return undefined;
  for (const filter of coverage.filters) {
    const value = text(filterValues[filter] ?? whole.map((one) => one[filter]).find((one) => text(one)));
    if (value !== undefined) await list({ [filter]: value });
  }
  for (const sort of coverage.sorts) await list({ sort, limit: '3' });
  if (coverage.search) await list({ search: text(first.name) ?? 'a' });
  return first;
};

const recordGets = async (account: Account, path: string, id: string, { fields }: Coverage): Promise<void> => {
  await ask(account, 'GET', `${path}/${id}`);
  await ask(account, 'GET', `${path}/${id}`, { query: { remote_data: 'true' } });
  const some = fields.slice(0, 2).map(({ name }) => name);
  await ask(account, 'GET', `${path}/${id}`, { query: { fields: some.join(',') } });
  await ask(account, 'GET', path, { query: { ids: id } });
};

const recordCreates = async (account: Account, path: string, { create }: Sample): Promise<string | undefined> => {
  const post = (as: string, options: CallOptions) => ask(account, 'POST', path, { as, ...options });
  await post('empty', { body: {} });
  await post('unknown field', { body: { ...create, nonsense: 1 } });
  await post('preview', { body: create, query: { preview: 'true' } });
  const made = await post('first', { body: create, headers: { 'idempotency-key': `${account.provider} ${path}` } });
  await post('repeated', { body: create, headers: { 'idempotency-key': `${account.provider} ${path}` } });
  await post('strict', { body: create, query: { strict: 'true' } });
  return idOf(made);
};

const recordUpdates = async (account: Account, path: string, id: string, { change }: Sample): Promise<void> => {
  const patch = (as: string, options: CallOptions) => ask(account, 'PATCH', `${path}/${id}`, { as, ...options });
  await patch('preview', { body: change, query: { preview: 'true' } });
  await patch('stale', { body: change, headers: { 'if-match': '"stale"' } });
  await patch('first', { body: change });
  await patch('repeated', { body: change });
  await patch('unknown field', { body: { nonsense: 1 } });
  const read = await ask(account, 'GET', `${path}/${id}`, { as: 'after its update' });
  await patch('as it was read', { body: dataOf(read) });
};

/** A value for each member that can find a record. */
const matchValues: Body = {
  email_addresses: [{ email_address: 'ada@golden.example' }],
  email_address: 'ada@golden.example',
  domains: ['golden.example'],
};

const recordUpserts = async (account: Account, path: string, object: UnifiedObject, sample: Sample): Promise<void> => {
  for (const [match, { member }] of Object.entries(object.matches ?? {})) {
    const body = { ...sample.create, match, [member]: matchValues[member] };
    await ask(account, 'POST', `${path}/upsert`, { as: match, body });
    await ask(account, 'POST', `${path}/upsert`, { as: `${match} again`, body });
  }
};

const recordBatches = async (account: Account, path: string, object: UnifiedObject, sample: Sample): Promise<void> => {
  const batch = (rest: string, items: readonly unknown[]) =>
    ask(account, 'POST', `${path}/batch${rest}`, { body: { items } });
  if (!hasBatches(object, 'create')) return;
  const made = await batch('', [sample.create, { nonsense: true }]);
  const ids = recordsOf(made).flatMap(({ data }) => text(Object(data).id) ?? []);
  if (hasBatches(object, 'update'))
    await batch(
      '/update',
      ids.map((id) => ({ id, ...sample.change })),
    );
  if (hasBatches(object, 'remove'))
    await batch(
      '/delete',
      ids.map((id) => ({ id })),
    );
};

/** Records the members of a list, the actions of a campaign, the contacts of an automation, and associated records. */
const recordRelations = async (account: Account, path: string, id: string, coverage: Coverage): Promise<void> => {
  const { actions, associations } = coverage;
  for (const { name } of actions) {
    const body = name === 'schedule' ? { scheduled_at: '2030-01-02T10:00:00.000Z' } : undefined;
    await ask(account, 'POST', `${path}/${id}/${name}`, { body });
  }
  for (const to of associations) {
    const [other] = recordsOf(await account.service.call('GET', `/crm/${to}`, { token: account.token }));
    await ask(account, 'GET', `${path}/${id}/associations/${to}`);
    if (other === undefined) continue;
    await ask(account, 'PUT', `${path}/${id}/associations/${to}`, { body: { id: other.id } });
    await ask(account, 'DELETE', `${path}/${id}/associations/${to}`, { query: { id: String(other.id) } });
  }
};

const recordMembers = async (account: Account, path: string, id: string): Promise<void> => {
  const contacts = await account.service.call('GET', '/marketingautomation/contacts', { token: account.token });
  const [contact, other] = recordsOf(contacts).map((one) => one.id);
  const body = { status: 'subscribed', consent: { source: 'form', at: '2026-01-01T00:00:00Z' } };
  await ask(account, 'PUT', `${path}/${id}/contacts/${contact}`, { body });
  await ask(account, 'GET', `${path}/${id}/contacts`);
  await ask(account, 'POST', `${path}/${id}/contacts/batch`, {
    body: { items: [{ contact_id: contact }, { contact_id: other }] },
  });
  await ask(account, 'DELETE', `${path}/${id}/contacts/${contact}`);
};

const recordRemovals = async (account: Account, path: string, id: string): Promise<void> => {
  await ask(account, 'DELETE', `${path}/${id}`, { as: 'preview', query: { preview: 'true' } });
  await ask(account, 'DELETE', `${path}/${id}`, { as: 'first' });
  await ask(account, 'DELETE', `${path}/${id}`, { as: 'repeated' });
  await ask(account, 'GET', `${path}/${id}`, { as: 'deleted' });
};

/** Records calls that only one object has: a list's members, a file's content, an automation's contacts. */
const recordFurther = async (account: Account, name: string, path: string, id: string): Promise<void> => {
  if (name === 'marketingautomation.list') await recordMembers(account, path, id);
  if (name === 'ticketing.attachment') await ask(account, 'GET', `${path}/${id}/content`);
  if (name !== 'marketingautomation.automation') return;
  const contacts = await account.service.call('GET', '/marketingautomation/contacts', { token: account.token });
  await ask(account, 'POST', `${path}/${id}/contacts`, { body: { contact_id: recordsOf(contacts)[0]?.id } });
};

/** @returns the id of a record that was created with the sample, if the provider creates such records */
const recordNew = async (
  account: Account,
  path: string,
  object: UnifiedObject,
  sample: Sample,
): Promise<string | undefined> => {
  const id = await recordCreates(account, path, sample);
  await recordUpserts(account, path, object, sample);
  await recordBatches(account, path, object, sample);
  return id;
};

/** Records an object: lists with filters and orders, gets, writes, their refusals, previews and repetitions. */
const recordObject = async (account: Account, object: UnifiedObject, coverage: Coverage): Promise<void> => {
  const { service, provider, token } = account;
  const name = nameOf(object);
  const path = withClass(pathOf(object), provider);
  await ask(account, 'GET', `${path}/meta`);
  const isCreated = object.operations.includes('create');
  const sample = isCreated ? await makerFor(service, provider, token).sampleOf(name) : undefined;
  const made = sample && (await recordNew(account, path, object, sample));
  const first = await recordLists(account, path, coverage);
  const id = made ?? text(first?.id);
  if (id === undefined) return;
  await recordGets(account, path, id, coverage);
  if (made !== undefined && sample !== undefined) await recordUpdates(account, path, made, sample);
  await recordRelations(account, path, id, coverage);
  await recordFurther(account, name, path, id);
  if (made !== undefined) await recordRemovals(account, path, made);
};

/** Records the calls of all objects of a provider, and the response for an object that it lacks. */
export const recordObjects = async (account: Account, after: (object: string) => Promise<void>): Promise<void> => {
  const { service, provider } = account;
  const covered = (await service.call('GET', '/coverage')).body as { readonly data: readonly Coverage[] };
  for (const object of Object.values<UnifiedObject>(objects)) {
    const name = nameOf(object);
    const coverage = covered.data.find((one) => one.provider === provider && one.object === name);
    const path = pathOf(object).replace('{class}', 'none');
    if (coverage === undefined) await ask(account, 'GET', path, { as: 'not supported' });
    else await recordObject(account, object, coverage);
    if (coverage !== undefined) await after(name);
  }
};
