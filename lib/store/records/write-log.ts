import { bytes, choice, number, optional, text, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { atMost, either, isNew } from '../dynamodb/expression.ts';
import { get, put, remove, update } from '../dynamodb/operations.ts';

/** One write of a client with an `Idempotency-Key`, and its answer to replay. */
export const loggedWrites = entity({
  table: 'records',
  key: { pk: '{project}#idempotency#{connection}#{keyHash}' },
  attributes: {
    /** Hash of the key. */
    id: text(),
    connection: text(),
    /** In the index by connection, in which the worker that erases one finds it: `<connection>#idempotency`. */
    connectionObject: text(),
    bodyHash: text(),
    /** Epoch ms. */
    startedAt: number(),
    /** Sealed with the connection's data key. */
    answer: optional(bytes()),
    /** It is unknown whether the write took place. */
    outcome: optional(choice<'uncertain'>()),
    expiresAt: timeToLive(),
  },
});

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

const toEarlier = ({ bodyHash, startedAt, answer, outcome }: EntityValue<typeof loggedWrites>): EarlierWrite => ({
  state: 'existing',
  bodyHash,
  startedAt,
  ...(answer && { answer }),
  ...(outcome && { outcome }),
});

/**
 * Begins a write before anything is sent: of several with one name, one starts and the others get its state.
 * An expired item that DynamoDB has not removed yet counts as absent.
 * @param now epoch ms
 */
export const begin = async (name: WriteName, bodyHash: string, now: number): Promise<Beginning> => {
  const { project, connection, keyHash } = name;
  const write = {
    project,
    connection,
    keyHash,
    id: keyHash,
    connectionObject: `${connection}#idempotency`,
    bodyHash,
    startedAt: now,
    expiresAt: now + lifetimeMs,
  };
  if (await put(loggedWrites, write, either(isNew, { expiresAt: atMost(now) }))) return { state: 'started' };
  const earlier = await get(loggedWrites, name);
  // Absent only when the other one was released in between: the name is free again.
  return earlier !== undefined && earlier.expiresAt > now ? toEarlier(earlier) : begin(name, bodyHash, now);
};

const set = async (name: WriteName, result: Pick<EarlierWrite, 'answer' | 'outcome'>): Promise<void> => {
  if ((await update(loggedWrites, name, { set: result })) !== undefined) return;
  throw new Error(`The write ${name.keyHash} of the connection ${name.connection} was not begun.`);
};

/**
 * Keeps the answer of a write that took place, for replays.
 * @throws Error when the write was not begun, or when the answer is larger than an item may be (400 KB)
 */
export const finish = (name: WriteName, sealedAnswer: Uint8Array): Promise<void> => set(name, { answer: sealedAnswer });

/** Stores that it is unknown whether the write took place. @throws Error when it was not begun */
export const markUncertain = (name: WriteName): Promise<void> => set(name, { outcome: 'uncertain' });

/** Frees the name: nothing was applied, and the same key may be used again. */
export const release = async (name: WriteName): Promise<void> => {
  await remove(loggedWrites, name);
};
