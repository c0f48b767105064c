import { randomUUID } from 'node:crypto';
import { identityOf } from '../../lib/crypto/ids.ts';
import type { Session } from '../../lib/engine/http/session/session.ts';
import { getPath, hasAll, hasOne, setPath } from '../../lib/engine/mapping/path.ts';
import { richText } from '../../lib/engine/rich-text/rich-text.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider, RequestTemplate } from '../../lib/providers/define.ts';
import { kindsOf, partsOf } from '../../lib/providers/language/kinds.ts';
import { type RecordContext, scopeOf } from '../../lib/records/context.ts';
import { IssuedIds } from '../../lib/records/issued-ids.ts';
import { loadPresentation, type Presentation, presentRecord, type UnifiedRecord } from '../../lib/records/present.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { connectionOf } from '../store/samples.ts';
import { recordedBody } from './recorded-choices.ts';
import type { RecordedRecord } from './resource.ts';

const now = Date.parse('2026-06-01T00:00:00Z');

export const providerNamed = (name: ProviderName): Provider => {
  const provider = providers[name];
  if (provider === undefined) throw new Error(`there is no provider ${name}`);
  return provider;
};

/**
 * An empty response to a request for an account's choices or fields. For a class, the response contains every list that
 * may be requested.
 */
const noneOf = ({ metadata = {} }: Provider, request: RequestTemplate): unknown => {
  const all = Object.values(metadata);
  const asked = all.filter((one) => one.request === request);
  const lists = (asked.length > 0 ? asked : all).map(({ records: [list] }) => list);
  if (lists.every((list) => list === '')) return [];
  const body = {};
  for (const list of lists) setPath(body, list, []);
  return body;
};

/** Returns the recorded choices and fields of an account, or empty lists. */
const recordedSession = (name: ProviderName): Session => {
  const provider = providerNamed(name);
  return {
    provider,
    account: undefined,
    ownHeaders: [],
    hostParts: {},
    notices: new Map(),
    fits: () => true,
    requestOf: () => ({ method: 'GET', path: '/', query: [], headers: {} }),
    outgoingOf: () => {
      throw new Error('nothing leaves');
    },
    redactor: { text: (text) => text, value: (value) => value },
    pass: () => Promise.reject(new Error('nothing is passed through')),
    send: (request, values = {}) => {
      const isFirst = [undefined, '', 0, '0', 1, '1'].some((first) => values.cursor === first);
      const body = isFirst ? recordedBody(name, request) : undefined;
      return Promise.resolve({ status: 200, headers: {}, body: body ?? noneOf(provider, request) });
    },
  };
};

const contexts = new Map<string, RecordContext>();

const user = { project: randomUUID(), id: randomUUID(), originId: 'one' };

const makeContext = (provider: ProviderName, name: ObjectName, wanted?: string): RecordContext | undefined => {
  const declared = providerNamed(provider).objects[name];
  if (declared === undefined) return undefined;
  const entry = kindsOf(declared).find(([kind]) => kind === wanted);
  if (entry === undefined) return undefined;
  const account = { id: '1', name: 'Acme' };
  const identity = identityOf({ project: user.project, linkedUser: user.id, provider, account: account.id });
  const linkedUser = { ...user, alias: 'Acme', createdAt: '', updatedAt: '' };
  const opened = {
    connection: connectionOf(linkedUser, { provider, account, identity, defaults: {} }),
    provider: providerNamed(provider),
    object: objects[name],
    name,
    declared,
    session: recordedSession(provider),
    targets: () => Promise.resolve([]),
    richText,
    now,
  };
  return scopeOf(opened, entry);
};

/** Context for reading records of an object. Undefined if the provider does not support the object. */
export const contextOf = (provider: ProviderName, name: ObjectName, kind?: string): RecordContext | undefined => {
  const key = `${provider} ${name} ${kind}`;
  const known = contexts.get(key) ?? makeContext(provider, name, kind);
  if (known !== undefined) contexts.set(key, known);
  return known;
};

const within = (context: RecordContext, partition: readonly string[]): RecordContext => {
  const { declaration } = context;
  const parts = declaration.partitions?.parts ?? [];
  const values = parts.map((_, at) => partition[at] ?? 'part');
  const [first = undefined] = kindsOf(context.declared).find(([, one]) => one === declaration) ?? [];
  const prefix = [...(first === undefined ? [] : [first]), ...values.slice(0, partsOf(declaration).length)];
  return { ...context, prefix, partition: Object.fromEntries(parts.map((part, at) => [part, values[at] ?? ''])) };
};

const presentations = new Map<RecordContext, Promise<Presentation>>();

/** Loads the list of custom fields. The readers need the list to show custom fields in a remote record. */
export const presentationOf = (context: RecordContext, remote: unknown): Promise<Presentation> => {
  const known = presentations.get(context) ?? loadPresentation(context, [remote]);
  presentations.set(context, known);
  return known;
};

export interface Read {
  readonly record: UnifiedRecord;
  /** The vendor's id of a unified id in the record. */
  readonly remoteOf: (id: string) => readonly string[] | undefined;
}

/** Reads a remote record as the API does. */
export const readAs = (
  context: RecordContext,
  presentation: Presentation,
  remote: unknown,
  partition: readonly string[] = [],
): Read => {
  const issued = new IssuedIds(context.connection);
  const record = presentRecord(within(context, partition), remote, presentation, issued);
  return { record, remoteOf: (id) => issued.mappings.find((mapping) => mapping.id === id)?.remote };
};

/** Places where a record violates the schema of its object. */
export const schemaIssues = (context: RecordContext, record: UnifiedRecord): readonly string[] => {
  const parsed = context.object.record.strict().safeParse(record);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

/** Whether a record belongs to the object, by the members that are present. Other queries than ours omit members. */
export const isOne = ({ declaration: { where = {}, leaveOut = {} } }: RecordContext, remote: unknown): boolean => {
  const said = Object.entries(where).filter(([path]) => getPath(remote, path) !== undefined);
  return !hasOne(remote, leaveOut) && hasAll(remote, Object.fromEntries(said));
};

/** Context of a recorded record. Undefined if the record belongs to no unified object, such as a pull request. */
export const contextOfRecord = (
  provider: ProviderName,
  { object, kind, remote }: Pick<RecordedRecord, 'object' | 'kind' | 'remote'>,
): RecordContext | undefined => {
  const context = contextOf(provider, object, kind);
  return context !== undefined && isOne(context, remote) ? context : undefined;
};
