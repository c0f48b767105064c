import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { defaultPauses, putItems, readItems } from './batch.ts';
import { database } from './client.ts';
import { isConditionFailed, retryConflicts } from './conflict.ts';
import { readItem } from './entry.ts';
import { type Item, readable, schemaVersion } from './item.ts';

/** Where a record is at its provider. The record itself is not kept. */
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

export const keyOf = (project: string, id: string) => ({ pk: `${project}#${id}` });

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

/** Stores a mapping, where the connection has none: one that is stored may hold what is known of the record besides. */
export const putRecord = async (mapping: RecordMapping): Promise<void> => {
  const write = new PutCommand({
    TableName: environment.tables.records,
    Item: toItem(mapping),
    ConditionExpression: 'attribute_not_exists(pk) OR #connection <> :connection',
    ExpressionAttributeNames: { '#connection': 'connection' },
    ExpressionAttributeValues: { ':connection': mapping.connection },
  });
  try {
    await retryConflicts(() => database().send(write));
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/**
 * Stores mappings.
 * @throws Error when DynamoDB keeps leaving some of them unwritten
 */
export const putRecords = async (mappings: readonly RecordMapping[], pauses = defaultPauses): Promise<void> => {
  const items = distinct(mappings.map(toItem), (item) => item.pk);
  await putItems(environment.tables.records, items, pauses);
};
