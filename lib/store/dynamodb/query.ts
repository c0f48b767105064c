import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { beginsWith } from './condition.ts';
import { type ExpressionParts, expressionsOf, type StoredOf } from './expression.ts';
import { type Item, readable } from './item.ts';

/** A request for a page. `startAfter` is the id of the last entry of the previous page. */
export interface PageRequest {
  readonly limit: number;
  readonly startAfter?: string | undefined;
  /** Whether to read from the last id to the first. */
  readonly isDescending?: boolean | undefined;
}

/** A page of entries. The next page starts after the id `next`. Absent after the last entry. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** Result of a single call of a query. If `next` is set, further items may follow. */
export interface QueryResult<T> {
  readonly items: readonly T[];
  readonly next?: Item;
}

/** Makes one call of a query. */
export const runQuery = async (command: QueryCommandInput): Promise<QueryResult<Item>> => {
  const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand(command));
  return { items: Items, ...(LastEvaluatedKey && { next: LastEvaluatedKey }) };
};

/** The results of a query, call by call. @param call runs the query, starting at the `next` of the previous call */
export async function* eachPage<T>(
  call: (startAfter: Item | undefined) => Promise<QueryResult<T>>,
): AsyncGenerator<readonly T[]> {
  let startAfter: Item | undefined;
  do {
    const { items, next } = await call(startAfter);
    yield items;
    startAfter = next;
  } while (startAfter !== undefined);
}

/** Items of a partition whose sort keys begin with the same text. The rest of a sort key is the id of the item. */
export interface ItemRange {
  readonly tableName: string;
  readonly pk: string;
  readonly sk: string;
  /** A filter. Items that do not match are omitted. */
  readonly filter?: ExpressionParts['filter'];
  readonly storedOf: StoredOf;
}

/** Entries of a single kind in a partition, for a module without an entity. */
interface Partition {
  readonly table: string;
  readonly partition: string;
  /** Sort keys have the form `kind#id`. */
  readonly kind: string;
  /** Attributes that must have these values. `undefined` is no condition. */
  readonly where?: Readonly<Record<string, string | undefined>>;
}

/** Maximum number of calls per page. If a filter drops many items, a page may be short and still have a next page. */
const maxCalls = 10;

/** Uses stored names and stored values unchanged. */
const asStored: StoredOf = (name) => ({ stored: name, encode: (value) => value });

const definedOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const rangeOf = ({ table, partition, kind, where = {} }: Partition): ItemRange => ({
  tableName: table,
  pk: partition,
  sk: `${kind}#`,
  filter: definedOf(where),
  storedOf: asStored,
});

const queryOf = ({ tableName, pk, sk, filter, storedOf }: ItemRange): QueryCommandInput => ({
  TableName: tableName,
  ...expressionsOf({ key: { pk, sk: beginsWith(sk) }, filter }, storedOf),
});

/** Whether the range contains any item. Consistent. */
export const isAnyIn = async (range: ItemRange): Promise<boolean> => {
  const query = { ...queryOf(range), ProjectionExpression: 'pk', ConsistentRead: true };
  const pages = eachPage((startAfter) => runQuery({ ...query, ExclusiveStartKey: startAfter }));
  for await (const items of pages) if (items.length > 0) return true;
  return false;
};

/** Reads a page of a range, in ascending or descending order of the ids. */
export const readPage = async <T>(
  range: ItemRange,
  { limit, startAfter, isDescending = false }: PageRequest,
  read: (item: Item) => T,
): Promise<Page<T>> => {
  const query = queryOf(range);
  const keyOf = (id: string) => ({ pk: range.pk, sk: `${range.sk}${id}` });
  const idOf = (key: Item): string => String(key.sk).slice(range.sk.length);
  const found: Item[] = [];
  let last = startAfter === undefined ? undefined : keyOf(startAfter);

  for (let call = 0; call < maxCalls; call += 1) {
    const { items, next } = await runQuery({
      ...query,
      ScanIndexForward: !isDescending,
      Limit: query.FilterExpression ? 100 : limit + 1 - found.length,
      ExclusiveStartKey: last,
    });
    found.push(...items);
    last = next === undefined ? undefined : keyOf(idOf(next));
    if (last === undefined || found.length > limit) break;
  }

  const items = found.slice(0, limit).map((item) => read(readable(item)));
  const end = found.length > limit ? found[limit - 1] : last;
  return end === undefined ? { items } : { items, next: idOf(end) };
};

/** Reads a page of the entries of a single kind, in the order of the ids. */
export const queryPage = <T>(source: Partition, page: PageRequest, read: (item: Item) => T): Promise<Page<T>> =>
  readPage(rangeOf(source), page, read);
