import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { database } from './client.ts';
import type { Item } from './item.ts';

/** Maximum number of keys, and of items, in one call to DynamoDB. */
const readChunk = 100;
export const writeChunk = 25;

/** Milliseconds before each repetition of the items that DynamoDB did not process. */
export const defaultPauses: readonly number[] = [0, 25, 50, 100, 200];

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Options for reading several items. */
export interface BatchRead {
  /** Milliseconds before each repetition of the items that DynamoDB did not read. */
  readonly pauses?: readonly number[] | undefined;
  /** Whether to read the latest stored state. `false` may return older items, for half the cost. Default: true. */
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
 * Reads the items that exist for these keys, in no particular order. The keys must differ.
 * @throws Error if DynamoDB repeatedly leaves items unread
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
 * Stores items. Their keys must differ.
 * @throws Error if DynamoDB repeatedly leaves items unwritten
 */
export const putItems = (table: string, items: readonly Item[], pauses?: readonly number[]): Promise<void> =>
  write(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
    pauses,
  );

/**
 * Deletes the items with these keys. The keys must differ.
 * @throws Error if DynamoDB repeatedly leaves items undeleted
 */
export const deleteItems = (table: string, keys: readonly Item[], pauses?: readonly number[]): Promise<void> =>
  write(
    table,
    keys.map((Key) => ({ DeleteRequest: { Key } })),
    pauses,
  );
