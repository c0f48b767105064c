import { getPath } from '../../lib/engine/mapping/path.ts';
import type { RequestTemplate } from '../../lib/providers/define.ts';
import { canDo, mappingOf } from '../../lib/providers/language/kinds.ts';
import type { Exchange } from '../contract/exchange.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import type { Declared } from '../providers/declared.ts';
import { entryOf } from '../truth/entries.ts';
import { type Account, getOne, listAll, pathOf, queriesOf, type Values, type Watched } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { examplesFor } from './examples.ts';
import { type Found, proveFound } from './sources.ts';
import type { Outcome } from './subject.ts';

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== '';

const textsOf = (record: Values): readonly string[] =>
  Object.entries(record).flatMap(([name, value]) =>
    name !== 'remote_data' && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** Whether a record shows a field, under its own name or inside another text. A full name contains its parts. */
const shows = ({ declaration }: Declared, record: Values, field: string): boolean => {
  if (field in record) return isFilled(record[field]);
  const mapping = mappingOf(declaration, field);
  const raw = typeof mapping === 'string' ? getPath(record.remote_data, mapping) : undefined;
  return typeof raw === 'string' && raw !== '' && textsOf(record).some((text) => text.includes(raw));
};

const filledIn = (declared: Declared, records: readonly Values[], fields: readonly string[]): ReadonlySet<string> =>
  new Set(fields.filter((field) => records.some((record) => shows(declared, record, field))));

/** The first sent request that matches a declared request. */
const sentFor = ({ method, path, graphql }: RequestTemplate, exchanges: readonly Exchange[]): Exchange | undefined => {
  if (graphql !== undefined) return exchanges.find(({ requestBody }) => Object(requestBody).query === graphql);
  const pattern = new RegExp(`^${path.replaceAll(/\{[a-z_]+(?::[a-z]+)?\}/g, '[^/]+')}$`);
  return exchanges.find((exchange) => exchange.method === method && pattern.test(exchange.path));
};

const exactly = (path: string): RegExp => new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

type Reading = (call: Account['call']) => Promise<readonly Values[]>;

/** Records that the API returns when the simulator sends these bodies. */
const readBodies = async (
  { simulator, call }: Account,
  { method, path }: Exchange,
  bodies: readonly unknown[],
  read: Reading,
): Promise<readonly Values[]> => {
  const records: Values[] = [];
  for (const body of bodies) {
    simulator.fail({ kind: 'status', status: 200, method, path: exactly(path), times: 1, body });
    records.push(...(await read(call)));
    simulator.clearFailures();
  }
  return records;
};

/** A copy of a response, with the time at a place of each object moved to the year before. */
const yearBefore = (value: unknown, place: string): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => yearBefore(one, place));
  const copy = Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, yearBefore(inner, place)]));
  const path = place.split('.');
  const holder: unknown = getPath(copy, path.slice(0, -1).join('.'));
  const [last = ''] = path.slice(-1);
  const time: unknown = getPath(holder, last);
  if (typeof time === 'string')
    Object.assign(Object(holder), { [last]: time.replace(/^\d{4}/, (year) => String(Number(year) - 1)) });
  return copy;
};

/** Records that the API returns when the simulator sends the vendor's own examples. */
const readExamples = async (
  account: Account,
  declared: Declared,
  exchange: Exchange | undefined,
  read: Reading,
): Promise<readonly Values[]> => {
  if (exchange === undefined) return [];
  const records = await readBodies(account, exchange, examplesFor(account.provider, account.contract, exchange), read);
  for (const record of records) account.learn(declared, record, 'example');
  return records;
};

/**
 * The same records, created a year earlier. A record that never changed has equal times, so the times prove nothing.
 */
const readOlder = async (
  account: Account,
  { provider, name }: Declared,
  exchange: Exchange | undefined,
  read: Reading,
): Promise<readonly Values[]> => {
  const place = entryOf(provider.id, name, 'created_at')?.read;
  if (exchange === undefined || typeof place !== 'string' || !/^[\w.]+$/.test(place)) return [];
  return readBodies(account, exchange, [yearBefore(exchange.responseBody, place)], read);
};

interface Read {
  readonly records: readonly Values[];
  /** Records from the vendor's own examples. */
  readonly examples: readonly Values[];
  readonly faults: readonly string[];
}

/** Number of records of an object to read, in addition to the records that were written and read before. */
const maxGets = 10;

const readGets = async (account: Account, declared: Declared): Promise<Read> => {
  const own = account.idsOf(declared.name);
  // A record that only an example names is not in the account. The vendor's example is the response for it as well.
  const ids = own.length > 0 ? own.slice(0, maxGets) : account.idsOf(declared.name, 'example').slice(0, 1);
  const watched: Watched[] = [];
  for (const id of ids) watched.push(await getOne(account, declared, id));
  const records = [...(account.read.get(declared) ?? [])];
  const [id] = ids;
  const request = declared.declaration.get;
  if (id === undefined || request === undefined) return { records, examples: [], faults: [] };
  const exchange = sentFor(
    request,
    watched.flatMap(({ exchanges }) => exchanges),
  );
  // The example may show a record that does not belong to the object: a pull request, a deleted record.
  const read: Reading = async (call) => {
    const { reply } = await call('GET', `${pathOf(declared)}/${id}`, { query: { remote_data: true } });
    return reply.status === 200 ? [recordOf(reply)] : [];
  };
  const examples = await readExamples(account, declared, exchange, read);
  const older = await readOlder(account, declared, exchange, read);
  return { records: [...records, ...older], examples, faults: watched.flatMap(({ faults }) => faults) };
};

const readLists = async (account: Account, declared: Declared): Promise<Read> => {
  const { records, exchanges, faults } = await listAll(account, declared);
  const request = declared.declaration.list;
  const exchange = request && sentFor(request, exchanges);
  const [filters] = queriesOf(account, declared);
  const read = async (call: Account['call']): Promise<readonly Values[]> => {
    const { reply } = await call('GET', pathOf(declared), { query: { ...filters, remote_data: true } });
    return reply.status === 200 ? recordsOf(reply) : [];
  };
  const examples = await readExamples(account, declared, exchange, read);
  // The last page contains the newest records. If a list mixes several objects, the page may show this object only.
  const last = request && sentFor(request, exchanges.toReversed());
  const older = [
    ...(await readOlder(account, declared, exchange, read)),
    ...(await readOlder(account, declared, last, read)),
  ];
  return { records: [...records, ...older], examples, faults };
};

/** Reads an object in an operation, from the simulator and from the vendor's examples, and proves its fields. */
export const proveReads = async (
  account: Account,
  declared: Declared,
  operation: 'list' | 'get',
  fields: readonly string[] = declaredFields(declared, operation),
): Promise<readonly Outcome[]> => {
  if (!canDo(declared.declaration, operation)) return [];
  const { records, examples, faults } = await (operation === 'list' ? readLists : readGets)(account, declared);
  if (faults.length > 0) return fields.map((field) => ({ field, failure: [...new Set(faults)].join('; ') }));
  const own = [...records, ...examples].filter(({ remote_data: remote }) => remote !== undefined);
  const filled = filledIn(declared, own, fields);
  const found: readonly Found[] = own.map((record) => ({
    record,
    exchanges: account.requestsOf.get(record) ?? [],
    ...(examples.includes(record) && { from: 'example' as const }),
  }));
  return fields.map((field) => {
    if (!filled.has(field)) return { field, failure: `none of ${own.length} records has it` };
    return { field, ...proveFound(account, declared, field, found) };
  });
};
