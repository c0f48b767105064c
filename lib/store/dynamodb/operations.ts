import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Attributes, ValueOf } from './attribute.ts';
import { type BatchRead, readItems } from './batch.ts';
import { database } from './client.ts';
import { beginsWith, type Checks, type Condition, listed } from './condition.ts';
import { unlessRefused } from './conflicts.ts';
import { firstDue } from './due-index.ts';
import type { Entity } from './entity.ts';
import { type Change, expressionsOf } from './expression.ts';
import { type Item, readable } from './item.ts';
import { changeItem, deleteItem, readItem } from './item-operations.ts';
import { isAnyIn, type Page, type PageRequest, type QueryResult, readPage, runQuery } from './query.ts';
import type { TransactItem } from './transaction.ts';

/**
 * Reads the item with this key. `undefined` if it does not exist. The read is consistent: it finds an item stored a
 * moment ago.
 */
export const get = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
): Promise<(K & ValueOf<A>) | undefined> => {
  const item = await readItem(of.tableName(), of.keyOf(key));
  return item && of.fromItem(item);
};

/**
 * Reads the items that exist for these keys, in no particular order. The keys must differ.
 * @throws Error if DynamoDB repeatedly leaves items unread
 */
export const getMany = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  keys: readonly K[],
  how?: BatchRead,
): Promise<readonly (K & ValueOf<A>)[]> =>
  (await readItems(of.tableName(), keys.map(of.keyOf), how)).map((item) => of.fromItem(readable(item)));

type Listed<P, A extends Attributes> = Pick<Entity<P, never, A>, 'attributes' | 'tableName' | 'prefixOf' | 'storedOf'>;

const rangeOf = <P, A extends Attributes>(of: Listed<P, A>, parts: P, filter?: Condition<A>) => ({
  tableName: of.tableName(),
  ...of.prefixOf(parts),
  storedOf: of.storedOf,
  filter: listed(filter),
});

/**
 * Reads a page of items of the same kind, in the order of the ids. An id is the sort key after the given parts.
 * @param parts parts of the partition key, and the first parts of the sort key if all items share them
 */
export const list = <P, K, A extends Attributes>(
  of: Entity<P, K, A>,
  parts: P,
  page: PageRequest,
  filter?: Condition<A>,
): Promise<Page<K & ValueOf<A>>> => readPage(rangeOf(of, parts, filter), page, of.fromItem);

/** Whether `list` would find any item. Consistent. */
export const has = <P, A extends Attributes>(of: Listed<P, A>, parts: P, filter?: Condition<A>) =>
  isAnyIn(rangeOf(of, parts, filter));

/** A query of a partition, or of an index. */
export interface Query<A extends Attributes> {
  /** Name of the index. Default: the table's own keys. */
  readonly index?: string;
  /** `pk` and `sk`, or the attributes of the index. */
  readonly key: Checks<A> & { readonly pk?: unknown; readonly sk?: unknown };
  readonly filter?: Condition<A>;
  /** Attributes to read in addition to the key. Default: all. The attributes left out must be optional. */
  readonly only?: readonly (keyof A & string)[];
  /** Maximum number of items per call, before the filter. Default: as many as fit into 1 MB. */
  readonly limit?: number;
  readonly isDescending?: boolean;
  /** Not allowed for an index. */
  readonly isConsistent?: boolean;
  /** `next` from the previous call. */
  readonly startAfter?: Item | undefined;
}

/** The key of a query for all items of a kind whose keys begin with these parts. */
export const keyUnder = <P>(of: Pick<Entity<P, never, never>, 'prefixOf'>, parts: P) => {
  const { pk, sk } = of.prefixOf(parts);
  return { pk, sk: beginsWith(sk) };
};

const queryOf = async <A extends Attributes, T>(
  of: Pick<Entity<never, never, A>, 'attributes' | 'tableName' | 'storedOf'>,
  { index, key, filter, only, limit, isDescending, isConsistent, startAfter }: Query<A>,
  read: (item: Item) => T,
): Promise<QueryResult<T>> => {
  const found = await runQuery({
    TableName: of.tableName(),
    IndexName: index,
    ...expressionsOf({ key, filter: listed(filter), only: only && ['pk', 'sk', 'v', ...only] }, of.storedOf),
    Limit: limit,
    ScanIndexForward: isDescending !== true,
    ConsistentRead: isConsistent,
    ExclusiveStartKey: startAfter,
  });
  return { ...found, items: found.items.map(read) };
};

/** Makes one call of a query for whole items, in a table or in an index that contains all attributes. */
export const query = <K, A extends Attributes>(
  of: Entity<never, K, A>,
  request: Query<A>,
): Promise<QueryResult<K & ValueOf<A>>> => queryOf(of, request, (item) => of.fromItem(readable(item)));

/** Makes one call of a query for keys. */
export const queryKeys = <K, A extends Attributes>(
  of: Entity<never, K, A>,
  request: Query<A>,
): Promise<QueryResult<K>> => queryOf(of, request, of.keyFrom);

/** An entry of an index that contains keys only. */
export interface Place<K> {
  readonly key: K;
  /** Sort key in the index. */
  readonly place: string;
}

/**
 * Makes one call of a query for keys in an index.
 * @param sortKey attribute with the sort key of the index
 */
export const queryPlaces = <K, A extends Attributes>(
  of: Entity<never, K, A>,
  request: Query<A> & { readonly index: string },
  sortKey: keyof A & string,
): Promise<QueryResult<Place<K>>> => {
  const { stored } = of.storedOf(sortKey);
  return queryOf(of, request, (item) => ({ key: of.keyFrom(item), place: String(item[stored]) }));
};

/** Keys of the items that have been due longest. The partition of the index `due` must contain no other kind. */
export const listDue = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  partition: string,
  now: number,
  limit: number,
): Promise<readonly K[]> => (await firstDue(of.tableName(), partition, now, limit)).map(of.keyFrom);

const putItem = async ({ Put }: { readonly Put: NonNullable<TransactItem['Put']> }): Promise<boolean> =>
  (await unlessRefused(() => database().send(new PutCommand(Put)))) !== undefined;

/** Stores an item and replaces an existing one. @returns false if the condition is false */
export const put = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  value: K & ValueOf<A>,
  when?: Condition<A>,
): Promise<boolean> => putItem(of.part.put(value, when));

/** Stores a new item. @returns false if an item with its key exists */
export const insert = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  value: K & ValueOf<A>,
): Promise<boolean> => putItem(of.part.insert(value));

/** Changes an item. @returns the changed item; `undefined` if it does not exist, or the condition is false */
export const update = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  change: Change<A>,
): Promise<(K & ValueOf<A>) | undefined> => {
  const item = await changeItem(of.part.update(key, change).Update);
  return item && of.fromItem(item);
};

/** Changes a large item without reading it back. @returns false if it does not exist, or the condition is false */
export const updateUnread = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  change: Change<A>,
): Promise<boolean> =>
  (await unlessRefused(() => database().send(new UpdateCommand(of.part.update(key, change).Update)))) !== undefined;

/** Changes or creates an item. @returns the new state; `undefined` if the condition is false */
export const upsert = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  change: Change<A>,
): Promise<(K & ValueOf<A>) | undefined> => {
  const item = await changeItem(of.part.upsert(key, change).Update);
  return item && of.fromItem(item);
};

/** Changes or creates an item. @returns whether the condition was true, and the previous state of an existing item */
export const upsertGivingOld = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  change: Change<A>,
): Promise<{ readonly done: boolean; readonly before?: K & ValueOf<A> }> => {
  const command = new UpdateCommand({ ...of.part.upsert(key, change).Update, ReturnValues: 'ALL_OLD' });
  const answer = await unlessRefused(() => database().send(command));
  if (answer === undefined) return { done: false };
  // For a new item, some engines return an empty item or its key alone.
  const isMade = answer.Attributes?.v === undefined;
  return isMade ? { done: true } : { done: true, before: of.fromItem(readable(answer.Attributes ?? {})) };
};

/** Deletes an item. @returns false if it does not exist, or the condition is false */
export const remove = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  when?: Condition<A>,
): Promise<boolean> => deleteItem(of.part.remove(key, when).Delete);

/** Deletes an item. @returns its last state; `undefined` if it does not exist, or the condition is false */
export const take = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  when?: Condition<A>,
): Promise<(K & ValueOf<A>) | undefined> => {
  const command = new DeleteCommand({ ...of.part.remove(key, when).Delete, ReturnValues: 'ALL_OLD' });
  const answer = await unlessRefused(() => database().send(command));
  return answer?.Attributes && of.fromItem({ ...of.keyOf(key), ...readable(answer.Attributes) });
};
