import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { database } from './client.ts';
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

/** Most keys and most items of one call to DynamoDB. */
const readChunk = 100;
const writeChunk = 25;

/** Milliseconds before what DynamoDB left undone is tried again. */
const defaultPauses: readonly number[] = [0, 25, 50, 100, 200];

const keyOf = (project: string, id: string) => ({ pk: `${project}#${id}` });

const toItem = ({ project, id, object, identity, connection, remote }: RecordMapping): Item => ({
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

const toMapping = (item: Item): RecordMapping => ({
  project: item.project,
  id: item.id,
  object: item.object,
  identity: item.identity,
  connection: item.connection,
  remote: item.remote,
});

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** DynamoDB refuses a call that names a key twice. */
const distinct = <T>(list: readonly T[], nameOf: (entry: T) => string): T[] => [
  ...new Map(list.map((entry) => [nameOf(entry), entry])).values(),
];

export const getRecord = async (project: string, id: string): Promise<RecordMapping | undefined> => {
  const item = await readItem(environment.tables.records, keyOf(project, id));
  return item === undefined ? undefined : toMapping(item);
};

const getChunk = async (keys: Item[], pauses: readonly number[]): Promise<Item[]> => {
  const TableName = environment.tables.records;
  const answer = await database().send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } }),
  );
  const found = answer.Responses?.[TableName] ?? [];
  const rest = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
  if (rest.length === 0) return found;
  const [wait, ...further] = pauses;
  if (wait === undefined) throw new Error(`DynamoDB left ${rest.length} of the record mappings unread.`);
  await pause(wait);
  return [...found, ...(await getChunk(rest, further))];
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
  const answers = await Promise.all(chunksOf(keys, readChunk).map((chunk) => getChunk(chunk, pauses)));
  return answers.flat().map((item) => toMapping(readable(item)));
};

/** Stores a mapping. The same record always has the same one, so writing it again changes nothing. */
export const putRecord = async (mapping: RecordMapping): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.records, Item: toItem(mapping) }));
};

const putChunk = async (items: Item[], pauses: readonly number[]): Promise<void> => {
  const TableName = environment.tables.records;
  const answer = await database().send(
    new BatchWriteCommand({ RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } }),
  );
  const rest = (answer.UnprocessedItems?.[TableName] ?? []).flatMap(({ PutRequest }) => PutRequest?.Item ?? []);
  if (rest.length === 0) return;
  const [wait, ...further] = pauses;
  if (wait === undefined) throw new Error(`DynamoDB left ${rest.length} of the record mappings unwritten.`);
  await pause(wait);
  await putChunk(rest, further);
};

/**
 * Stores mappings.
 * @throws Error when DynamoDB keeps leaving some of them unwritten
 */
export const putRecords = async (mappings: readonly RecordMapping[], pauses = defaultPauses): Promise<void> => {
  const items = distinct(mappings.map(toItem), (item) => item.pk);
  await Promise.all(chunksOf(items, writeChunk).map((chunk) => putChunk(chunk, pauses)));
};
