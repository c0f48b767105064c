import { bytes, choice, number, optional, text, timeToLive } from '../dynamodb/attribute.ts';
import { atMost, either, isNew } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, getMany, put, remove, update } from '../dynamodb/operations.ts';

/** A write of a client with an `Idempotency-Key`, and its answer to replay. */
export const loggedWrites = entity({
  table: 'records',
  key: { pk: '{project}#idempotency#{connection}#{keyHash}' },
  attributes: {
    /** Hash of the key. */
    id: text(),
    connection: text(),
    /**
     * Partition of the index by connection: `<connection>#idempotency`. The worker that erases a connection finds the
     * item there.
     */
    connectionObject: text(),
    bodyHash: text(),
    /** Epoch ms. */
    startedAt: number(),
    /** The answer, or its beginning, sealed with the connection's data key. */
    answer: optional(bytes()),
    /** Number of further items that contain the rest of the answer. */
    further: optional(number()),
    /** Present if the outcome of the write is unknown. */
    outcome: optional(choice<'uncertain'>()),
    expiresAt: timeToLive(),
  },
});

/** The rest of an answer that is too large for a single item. */
export const answerParts = entity({
  table: 'records',
  key: { pk: '{project}#idempotency-part#{connection}#{keyHash}#{place}' },
  attributes: {
    /** Hash of the key, and the number of the part. */
    id: text(),
    connection: text(),
    /**
     * Partition of the index by connection: `<connection>#idempotency-part`. The worker that erases a connection finds
     * the item there.
     */
    connectionObject: text(),
    /** A part of the answer. The parts were sealed together, with the connection's data key. */
    answer: bytes(),
    expiresAt: timeToLive(),
  },
});

/** The name of a client's write: its hashed `Idempotency-Key`, within a connection. */
export interface WriteName {
  readonly project: string;
  readonly connection: string;
  readonly keyHash: string;
}

/** An earlier write with the same name. Without answer and outcome, it is still running, or its process died. */
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

/** Milliseconds during which an answer can be replayed. */
const lifetimeMs = 24 * 60 * 60_000;

/** Maximum bytes of an answer in an item. An item, with its other attributes, is limited to 400 KB. */
const partBytes = 380_000;

const partNames = (name: WriteName, further: number) =>
  Array.from({ length: further }, (_, index) => ({ ...name, place: String(index + 1) }));

/**
 * The complete stored answer, sealed.
 * @throws Error if a part no longer exists
 */
export const wholeAnswer = async (
  { project, connection, keyHash }: WriteName,
  { answer, further = 0 }: Pick<EntityValue<typeof loggedWrites>, 'answer' | 'further'>,
): Promise<Uint8Array | undefined> => {
  if (answer === undefined || further === 0) return answer;
  const names = partNames({ project, connection, keyHash }, further);
  const found = new Map((await getMany(answerParts, names)).map((part) => [part.place, part.answer]));
  const rest = names.map(({ place }) => found.get(place) ?? new Uint8Array());
  if (found.size < further) throw new Error(`A part of the answer to the write ${keyHash} is gone.`);
  return Buffer.concat([answer, ...rest]);
};

const toEarlier = async (name: WriteName, stored: EntityValue<typeof loggedWrites>): Promise<EarlierWrite> => {
  const { bodyHash, startedAt, outcome } = stored;
  const answer = await wholeAnswer(name, stored);
  return { state: 'existing', bodyHash, startedAt, ...(answer && { answer }), ...(outcome && { outcome }) };
};

/**
 * Begins a write before any request is sent. Among several writes with the same name, the first starts and the others
 * receive its state. An expired item that DynamoDB has not removed yet counts as absent.
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
  // Absent only if the other write was released in between. Then the name is free again.
  return earlier !== undefined && earlier.expiresAt > now ? toEarlier(name, earlier) : begin(name, bodyHash, now);
};

const set = async (
  name: WriteName,
  result: Pick<EntityValue<typeof loggedWrites>, 'answer' | 'further' | 'outcome'>,
): Promise<void> => {
  if ((await update(loggedWrites, name, { set: result })) !== undefined) return;
  throw new Error(`The write ${name.keyHash} of the connection ${name.connection} was not begun.`);
};

const putPart = (name: WriteName & { readonly place: string }, answer: Uint8Array, now: number) =>
  put(answerParts, {
    ...name,
    id: `${name.keyHash}#${name.place}`,
    connectionObject: `${name.connection}#idempotency-part`,
    answer,
    expiresAt: now + lifetimeMs,
  });

/**
 * Stores the answer of an applied write for replays, in as many items as needed.
 * @param now epoch ms
 * @throws Error if the write was not begun
 */
export const finish = async (name: WriteName, sealedAnswer: Uint8Array, now: number): Promise<void> => {
  const further = Math.max(0, Math.ceil(sealedAnswer.length / partBytes) - 1);
  const partOf = (place: number) => sealedAnswer.subarray(place * partBytes, (place + 1) * partBytes);
  const { project, connection, keyHash } = name;
  const names = partNames({ project, connection, keyHash }, further);
  await Promise.all(names.map((part) => putPart(part, partOf(Number(part.place)), now)));
  await set(name, { answer: partOf(0), ...(further > 0 && { further }) });
};

/** Stores that the outcome of a write is unknown. @throws Error if the write was not begun */
export const markUncertain = (name: WriteName): Promise<void> => set(name, { outcome: 'uncertain' });

/** Frees the name: the write was not applied, and the same key may be used again. */
export const release = async (name: WriteName): Promise<void> => {
  await remove(loggedWrites, name);
};
