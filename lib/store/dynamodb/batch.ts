import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { database } from './client.ts';
import type { Item } from './item.ts';

/** Most keys and most items of one call to DynamoDB. */
const readChunk = 100;
export const writeChunk = 25;

/** Milliseconds before the items that DynamoDB left undone are tried again. */
export const defaultPauses: readonly number[] = [0, 25, 50, 100, 200];

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** How many items are read. */
export interface BatchRead {
  /** Milliseconds before the items that DynamoDB left unread are tried again. */
  readonly pauses?: readonly number[] | undefined;
  /** Whether the items are as they were stored a moment ago; otherwise they may be older, and cost half. True when absent. */
  readonly isConsistent?: boolean;
}

const getChunk = async (
  table: string,
  keys: Item[],
  { pauses = defaultPauses, isConsistent = true }: BatchRead,
): Promise<Item[]> => {
  const answer = await database().send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: isConsistent } } }),
  );
  const found = answer.Responses?.[table] ?? [];
  const rest = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  if (rest.length === 0) return found;
  const [wait, ...further] = pauses;
  if (wait === undefined) throw new Error(`DynamoDB left ${rest.length} of the items unread.`);
  await pause(wait);
  return [...found, ...(await getChunk(table, rest, { pauses: further, isConsistent }))];
};

/**
 * The items of those keys that have one, in no particular order. No key may be given twice.
 * @throws Error when DynamoDB keeps leaving some of them unread
 */
export const readItems = async (table: string, keys: readonly Item[], how: BatchRead = {}): Promise<Item[]> => {
  const answers = await Promise.all(chunksOf(keys, readChunk).map((chunk) => getChunk(table, chunk, how)));
  return answers.flat();
};

const writeChunkOf = async (table: string, requests: WriteRequest[], pauses: readonly number[]): Promise<void> => {
  const answer = await database().send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
  const rest = answer.UnprocessedItems?.[table] ?? [];
  if (rest.length === 0) return;
  const [wait, ...further] = pauses;
  if (wait === undefined) throw new Error(`DynamoDB left ${rest.length} of the items unwritten.`);
  await pause(wait);
  await writeChunkOf(table, rest, further);
};

const write = async (
  table: string,
  requests: readonly WriteRequest[],
  pauses: readonly number[] = defaultPauses,
): Promise<void> => {
  await Promise.all(chunksOf(requests, writeChunk).map((chunk) => writeChunkOf(table, chunk, pauses)));
};

/**
 * Stores items, each of another key.
 * @throws Error when DynamoDB keeps leaving some of them unwritten
 */
export const putItems = (table: string, items: readonly Item[], pauses?: readonly number[]): Promise<void> =>
  write(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
    pauses,
  );

/**
 * Deletes the items of these keys, each another one.
 * @throws Error when DynamoDB keeps leaving some of them undeleted
 */
export const deleteItems = (table: string, keys: readonly Item[], pauses?: readonly number[]): Promise<void> =>
  write(
    table,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
    pauses,
  );
