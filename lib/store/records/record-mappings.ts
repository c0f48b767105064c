import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { environment } from '../../environment.ts';
import { defaultPauses, readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { cancellationCodes, isConditionFailed, pauseBefore, retryConflicts } from '../dynamodb/conflicts.ts';
import { type Item, readable, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { writeTogether } from '../dynamodb/transaction.ts';

/** The remote id of a record. The record itself is not stored. */
export interface RecordMapping {
  readonly project: string;
  /** Unified id. */
  readonly id: string;
  /** `crm.contact`. */
  readonly object: string;
  /** Of the account: the same after a disconnect and reconnect. */
  readonly identity: string;
  readonly connection: string;
  /** Remote id, in its parts. */
  readonly remote: readonly string[];
}

/** Key of the item of a record. */
export const keyOf = (project: string, id: string) => ({ pk: `${project}#${id}` });

/** The item of a mapping. */
export const toItem = ({ project, id, object, identity, connection, remote }: RecordMapping): Item => ({
  ...keyOf(project, id),
  v: schemaVersion,
  id,
  project,
  object,
  identity,
  connection,
  connection_object: `${connection}#${object}`,
  remote,
});

/** The mapping of an item. */
export const toMapping = (item: Item): RecordMapping => ({
  project: item.project,
  id: item.id,
  object: item.object,
  identity: item.identity,
  connection: item.connection,
  remote: item.remote,
});

/** DynamoDB refuses a call that names a key twice. */
const distinct = <T>(list: readonly T[], nameOf: (entry: T) => string): T[] => [
  ...new Map(list.map((entry) => [nameOf(entry), entry])).values(),
];

/** The mapping of a record, if there is one. Consistent. */
export const getRecord = async (project: string, id: string): Promise<RecordMapping | undefined> => {
  const item = await readItem(environment.tables.records, keyOf(project, id));
  return item === undefined ? undefined : toMapping(item);
};

/**
 * The mappings of those ids that have one, in no particular order.
 * @throws Error when DynamoDB keeps leaving some of them unread
 */
export const getRecords = async (
  project: string,
  ids: readonly string[],
  pauses = defaultPauses,
): Promise<RecordMapping[]> => {
  const keys = [...new Set(ids)].map((id) => keyOf(project, id));
  const items = await readItems(environment.tables.records, keys, pauses);
  return items.map((item) => toMapping(readable(item)));
};

/** The item of a stored mapping may hold the record's state besides. */
const putOf = (mapping: RecordMapping) => ({
  TableName: environment.tables.records,
  Item: toItem(mapping),
  ConditionExpression: 'attribute_not_exists(pk) OR #connection <> :connection',
  ExpressionAttributeNames: { '#connection': 'connection' },
  ExpressionAttributeValues: { ':connection': mapping.connection },
});

/** Stores a mapping, where the connection has none. */
export const putRecord = async (mapping: RecordMapping): Promise<void> => {
  try {
    await retryConflicts(() => database().send(new PutCommand(putOf(mapping))));
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/** Most items of one transaction. */
const mostTogether = 100;

/** Most waits for another process that stores the same page. */
const attempts = 8;

/** A mapping that is refused is stored already; a transaction in conflict with another one is tried again. */
const putTogether = async (mappings: readonly RecordMapping[], attempt = 1): Promise<void> => {
  if (mappings.length === 0) return;
  try {
    const refused = new Set(await writeTogether(mappings.map((mapping) => ({ Put: putOf(mapping) }))));
    if (refused.size === 0) return;
    await putTogether(
      mappings.filter((_, place) => !refused.has(place)),
      1,
    );
  } catch (error) {
    if (attempt === attempts || cancellationCodes(error)?.includes('TransactionConflict') !== true) throw error;
    await pauseBefore(attempt);
    await putTogether(mappings, attempt + 1);
  }
};

/**
 * Stores mappings, where the connection has none: in transactions, because a batch has no conditions, and the state that
 * a sync has stored of a record meanwhile must stay.
 */
export const putRecords = async (mappings: readonly RecordMapping[]): Promise<void> => {
  await Promise.all(
    chunksOf(
      distinct(mappings, ({ project, id }) => `${project}#${id}`),
      mostTogether,
    ).map((some) => putTogether(some)),
  );
};
