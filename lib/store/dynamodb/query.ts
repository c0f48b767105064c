import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { beginsWith, type ExpressionParts, expressionsOf, type StoredOf } from './expression.ts';
import { type Item, readable } from './item.ts';

/** `startAfter` is the id of the last entry of the page before. */
export interface PageRequest {
  readonly limit: number;
  readonly startAfter?: string | undefined;
  /** From the last id to the first. */
  readonly isDescending?: boolean | undefined;
}

/** `next` is the id to start the next page after; absent after the last entry. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** What one call of a query found; with `next` there may be more. */
export interface QueryResult<T> {
  readonly items: readonly T[];
  readonly next?: Item;
}

/** One call of a query. */
export const runQuery = async (command: QueryCommandInput): Promise<QueryResult<Item>> => {
  const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand(command));
  return { items: Items, ...(LastEvaluatedKey && { next: LastEvaluatedKey }) };
};

/** The results of a query, call by call. @param call runs it from the `next` of the call before on */
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

/** Items of a partition whose sort keys begin with the same text; what comes after it is their id. */
export interface ItemRange {
  readonly tableName: string;
  readonly pk: string;
  readonly sk: string;
  /** Other items are left out. */
  readonly filter?: ExpressionParts['filter'];
  readonly storedOf: StoredOf;
}

/** Entries of one kind in a partition, of a module that has no entity. */
interface Partition {
  readonly table: string;
  readonly partition: string;
  /** Sort keys are `kind#id`. */
  readonly kind: string;
  /** Attributes that must have these values; `undefined` is no condition. */
  readonly where?: Readonly<Record<string, string | undefined>>;
}

/** Most calls for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxCalls = 10;

/** Attributes are named and given as they are stored. */
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

/** Whether there is any item in the range. Consistent. */
export const isAnyIn = async (range: ItemRange): Promise<boolean> => {
  const query = { ...queryOf(range), ProjectionExpression: 'pk', ConsistentRead: true };
  const pages = eachPage((startAfter) => runQuery({ ...query, ExclusiveStartKey: startAfter }));
  for await (const items of pages) if (items.length > 0) return true;
  return false;
};

/** A page of a range, in the order of the ids, or against it. */
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

/** A page of the entries of one kind, in the order of the ids. */
export const queryPage = <T>(source: Partition, page: PageRequest, read: (item: Item) => T): Promise<Page<T>> =>
  readPage(rangeOf(source), page, read);
