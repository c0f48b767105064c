import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed } from '../dynamodb/conflicts.ts';
import { epochSeconds, type Item, readable, schemaVersion } from '../dynamodb/item.ts';

/** Names one write of a client: its `Idempotency-Key`, hashed, within a connection. */
export interface WriteName {
  readonly project: string;
  readonly connection: string;
  readonly keyHash: string;
}

/** A write of that name that was begun before. Neither answer nor outcome: it is under way, or died on the way. */
export interface EarlierWrite {
  readonly state: 'existing';
  readonly bodyHash: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Sealed with the connection's data key. */
  readonly answer?: Uint8Array;
  readonly outcome?: 'uncertain';
}

export type Beginning = { readonly state: 'started' } | EarlierWrite;

/** Milliseconds for which an answer can be replayed. */
const lifetimeMs = 24 * 60 * 60_000;

const keyOf = ({ project, connection, keyHash }: WriteName) => ({
  pk: `${project}#idempotency#${connection}#${keyHash}`,
});

const toEarlier = (item: Item): EarlierWrite => ({
  state: 'existing',
  bodyHash: item.body_hash,
  startedAt: item.started_at,
  ...(item.answer === undefined ? {} : { answer: item.answer }),
  ...(item.outcome === undefined ? {} : { outcome: item.outcome }),
});

const isAlive = (item: Item | undefined, now: number): item is Item =>
  item !== undefined && item.expires_at > epochSeconds(now);

/**
 * Begins a write before anything is sent: of several with one name, one starts and the others get its state.
 * An expired item that DynamoDB has not removed yet counts as absent.
 * @param now epoch ms
 */
export const begin = async (name: WriteName, bodyHash: string, now: number): Promise<Beginning> => {
  const TableName = environment.tables.records;
  const item = {
    ...keyOf(name),
    v: schemaVersion,
    // By these the worker that erases a connection finds it, as it finds record mappings.
    id: name.keyHash,
    connection: name.connection,
    connection_object: `${name.connection}#idempotency`,
    body_hash: bodyHash,
    started_at: now,
    expires_at: epochSeconds(now + lifetimeMs),
  };
  try {
    await database().send(
      new PutCommand({
        TableName,
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': epochSeconds(now) },
      }),
    );
    return { state: 'started' };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
  const { Item } = await database().send(new GetCommand({ TableName, Key: keyOf(name), ConsistentRead: true }));
  // Absent only when the other one was released in between: the name is free again.
  return isAlive(Item, now) ? toEarlier(readable(Item)) : begin(name, bodyHash, now);
};

const set = async (name: WriteName, attribute: 'answer' | 'outcome', value: Uint8Array | string): Promise<void> => {
  await database().send(
    new UpdateCommand({
      TableName: environment.tables.records,
      Key: keyOf(name),
      UpdateExpression: 'SET #attribute = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

/**
 * Keeps the answer of a write that took place, for replays.
 * @throws Error when the write was not begun, or when the answer is larger than an item may be (400 KB)
 */
export const finish = (name: WriteName, sealedAnswer: Uint8Array): Promise<void> => set(name, 'answer', sealedAnswer);

/** Stores that it is unknown whether the write took place. */
export const markUncertain = (name: WriteName): Promise<void> => set(name, 'outcome', 'uncertain');

/** Frees the name: nothing was applied, and the same key may be used again. */
export const release = async (name: WriteName): Promise<void> => {
  await database().send(new DeleteCommand({ TableName: environment.tables.records, Key: keyOf(name) }));
};
