import { getPath } from '../../lib/engine/mapping/path.ts';
import type { RequestTemplate } from '../../lib/providers/define.ts';
import { canDo, mappingOf } from '../../lib/providers/kinds.ts';
import type { Exchange } from '../contract/exchange.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import type { Declared } from '../providers/declared.ts';
import { type Account, getOne, listAll, pathOf, queriesOf, type Values, type Watched } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { examplesFor } from './examples.ts';
import type { Outcome } from './writes.ts';

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== '';

const textsOf = (record: Values): readonly string[] =>
  Object.entries(record).flatMap(([name, value]) =>
    name !== 'remote_data' && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** Whether a record shows a field: under its own name, or as a part of another text, as names are. */
const shows = ({ declaration }: Declared, record: Values, field: string): boolean => {
  if (field in record) return isFilled(record[field]);
  const mapping = mappingOf(declaration, field);
  const raw = typeof mapping === 'string' ? getPath(record.remote_data, mapping) : undefined;
  return typeof raw === 'string' && raw !== '' && textsOf(record).some((text) => text.includes(raw));
};

const filledIn = (declared: Declared, records: readonly Values[], fields: readonly string[]): ReadonlySet<string> =>
  new Set(fields.filter((field) => records.some((record) => shows(declared, record, field))));

/** The request of a declaration among what was sent. */
const sentFor = ({ method, path, graphql }: RequestTemplate, exchanges: readonly Exchange[]): Exchange | undefined => {
  if (path === undefined) return exchanges.find(({ requestBody }) => Object(requestBody).query === graphql);
  const pattern = new RegExp(`^${path.replaceAll(/\{[a-z_]+(?::[a-z]+)?\}/g, '[^/]+')}$`);
  return exchanges.find((exchange) => exchange.method === method && pattern.test(exchange.path));
};

const exactly = (path: string): RegExp => new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Records read where the vendor's own examples are the answers. */
const readExamples = async (
  account: Account,
  declared: Declared,
  exchange: Exchange | undefined,
  read: (call: Account['call']) => Promise<readonly Values[]>,
): Promise<readonly Values[]> => {
  const { provider, contract, simulator, call } = account;
  const records: Values[] = [];
  for (const body of exchange === undefined ? [] : examplesFor(provider, contract, exchange)) {
    const { method, path } = exchange as Exchange;
    simulator.fail({ kind: 'status', status: 200, method, path: exactly(path), times: 1, body });
    records.push(...(await read(call)));
    simulator.clearFailures();
  }
  for (const record of records) account.learn(declared, record, 'example');
  return records;
};

interface Read {
  readonly records: readonly Values[];
  readonly faults: readonly string[];
}

/** Records of an object that are read besides those that were read after they were written. */
const maxGets = 10;

const readGets = async (account: Account, declared: Declared): Promise<Read> => {
  const own = account.idsOf(declared.name);
  // What only an example names is not in the account: the vendor's answer to it is an example too.
  const ids = own.length > 0 ? own.slice(0, maxGets) : account.idsOf(declared.name, 'example').slice(0, 1);
  const watched: Watched[] = [];
  for (const id of ids) watched.push(await getOne(account, declared, id));
  const records = [...(account.read.get(declared) ?? [])];
  const [id] = ids;
  const request = declared.declaration.get;
  if (id === undefined || request === undefined) return { records, faults: [] };
  const exchange = sentFor(
    request,
    watched.flatMap(({ exchanges }) => exchanges),
  );
  // The example may be of a record that is none of the object's: a pull request, a deleted one.
  const examples = await readExamples(account, declared, exchange, async (call) => {
    const { reply } = await call('GET', `${pathOf(declared)}/${id}`, { query: { remote_data: true } });
    return reply.status === 200 ? [recordOf(reply)] : [];
  });
  return { records: [...records, ...examples], faults: watched.flatMap(({ faults }) => faults) };
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
  return { records: [...records, ...(await readExamples(account, declared, exchange, read))], faults };
};

/** Reads an object in an operation, from the simulator and from the vendor's examples, and says what it has filled. */
export const proveReads = async (
  account: Account,
  declared: Declared,
  operation: 'list' | 'get',
): Promise<readonly Outcome[]> => {
  if (!canDo(declared.declaration, operation)) return [];
  const fields = declaredFields(declared, operation);
  const { records, faults } = await (operation === 'list' ? readLists : readGets)(account, declared);
  if (faults.length > 0) return fields.map((field) => ({ field, failure: [...new Set(faults)].join('; ') }));
  const own = records.filter(({ remote_data: remote }) => remote !== undefined);
  const filled = filledIn(declared, own, fields);
  const failure = `none of ${own.length} records has it`;
  return fields.map((field) => ({ field, ...(!filled.has(field) && { failure }) }));
};
