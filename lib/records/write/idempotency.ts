import { createHash } from 'node:crypto';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { canonical } from '../../crypto/fingerprint.ts';
import { openKeptAnswer, sealKeptAnswer } from '../../crypto/kept-answer.ts';
import { ApiError, type ErrorCode, type ErrorDetails, type Outcome, refusal } from '../../errors.ts';
import type { Connection } from '../../store/connections/connection.ts';
import {
  begin,
  type EarlierWrite,
  finish,
  markUncertain,
  release,
  type WriteName,
} from '../../store/records/write-log.ts';
import { outcomeOfFailure, uncertain } from './outcomes.ts';

/** A write in two steps. */
export interface Write<P> {
  /** Kind of the operation. The same `Idempotency-Key` with another kind is another write. */
  readonly what:
    | 'create'
    | 'update'
    | 'upsert'
    | 'delete'
    | 'associate'
    | 'dissociate'
    | 'join'
    | 'leave'
    | 'act'
    | 'enrol'
    | 'pass'
    | 'job';
  /** Content that a repeat of the key must match, with the names of the record. */
  readonly body: unknown;
  /** Prepares the write with reads only. If it fails, nothing was sent. */
  readonly prepare: () => Promise<P>;
  /** Sends the write. An error contains its outcome. */
  readonly send: (prepared: P) => Promise<Answer>;
  /**
   * Returns the response to a write that is never repeated, if the vendor's current data shows that it took place.
   * Changes nothing.
   */
  readonly tookPlace?: () => Promise<Answer | undefined>;
  /**
   * Sends the write again after its response was lost. Only for a write that the vendor carries out once, however often
   * it is sent. Returns `undefined` for any other write, and sends nothing.
   * @param startedAt time of the first request, epoch ms
   */
  readonly again?: (startedAt: number) => Promise<Answer | undefined>;
  /** The outcome in an answer. Only for a write whose answer may report that it did not take place. */
  readonly outcomeOf?: (answer: Answer) => Outcome;
}

/** The connection and object that a write changes, and its time. */
export interface Written {
  readonly connection: Connection;
  /** Name of the object, such as `crm.contact`. */
  readonly name: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Maximum duration of a request in a Lambda, in ms. A write that began earlier and has no end was interrupted. */
const longestWrite = 30_000;

const longestKey = 255;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Requires a key for a request that sends messages, because a person, a library or a network may repeat a request
 * unnoticed.
 * @param what purpose of the key, for the error message
 * @throws ApiError `invalid_request` without a key
 */
export const requireIdempotencyKey = ({ headers, preview }: Call, what: string): void => {
  if (preview !== undefined || headers['idempotency-key'] !== undefined) return;
  const message = `Idempotency-Key is required ${what}: a request with the same key is never carried out twice.`;
  throw refusal('invalid_request', message);
};

/** The name of a write with a key. The key of a batch is a separate key for each item. */
const nameOf = ({ connection }: Written, { headers, item }: Call): WriteName | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestKey)
    throw new ApiError('invalid_request', `Idempotency-Key must have 1 to ${longestKey} characters.`);
  const keyHash = sha256(JSON.stringify(item === undefined ? [key] : [key, item]));
  return { project: connection.project, connection: connection.id, keyHash };
};

/** The stored result: an answer, or the failure of a write that took place. */
type Kept =
  | { readonly answer: Answer }
  | { readonly failure: { readonly code: ErrorCode; readonly message: string; readonly details?: ErrorDetails } };

const replayed = { 'idempotent-replayed': 'true' } as const;

const replay = async ({ connection }: Written, name: WriteName, sealed: Uint8Array): Promise<Answer> => {
  const kept = openKeptAnswer(await connectionKey(connection), name, sealed) as Kept;
  if ('answer' in kept) return { ...kept.answer, headers: { ...kept.answer.headers, ...replayed } };
  const { code, message, details } = kept.failure;
  throw new ApiError(code, message, { ...(details && { details }), headers: replayed });
};

/**
 * Reserves a key.
 * @param content content that a repeat of the key must match
 * @returns the write that has used the key before
 * @throws ApiError `idempotency_conflict` if its content differs
 */
const reserve = async (name: WriteName, content: unknown, now: number): Promise<EarlierWrite | undefined> => {
  const bodyHash = sha256(canonical(content));
  const beginning = await begin(name, bodyHash, now);
  if (beginning.state === 'started') return undefined;
  if (beginning.bodyHash === bodyHash) return beginning;
  throw refusal(
    'idempotency_conflict',
    'This Idempotency-Key was used with another route, record or body; use a new key for another write.',
  );
};

const keep = async (written: Written, name: WriteName, kept: Kept): Promise<void> => {
  const sealed = sealKeptAnswer(await connectionKey(written.connection), name, kept);
  await finish(name, sealed, written.now);
};

/**
 * Stores the outcome of a write. An applied write is not repeated, and a refused write may be repeated. Any other
 * outcome is uncertain.
 */
const settle = (written: Written, name: WriteName, outcome: Outcome, kept: Kept | undefined): Promise<void> => {
  if (outcome === 'not_applied') return release(name);
  return outcome === 'applied' && kept !== undefined ? keep(written, name, kept) : markUncertain(name);
};

const failureIn = (error: unknown): Kept | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { code, message, details } = error;
  return { failure: { code, message, ...(details && { details }) } };
};

/**
 * Stores a result if possible. The client receives the outcome in any case. Without a stored result, a repeat is
 * `uncertain`.
 */
const tryToKeep = async (call: Call, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    call.log.error('idempotent answer not stored', { failure: error });
  }
};

/** The response to a repeat of a write that has a result, is under way, or has lost its response. */
const answerEarlier = async (
  written: Written,
  call: Call,
  name: WriteName,
  earlier: EarlierWrite,
  { tookPlace, again }: Pick<Write<unknown>, 'tookPlace' | 'again'>,
): Promise<Answer> => {
  if (earlier.answer !== undefined) return replay(written, name, earlier.answer);
  if (earlier.outcome === undefined && written.now - earlier.startedAt < longestWrite) {
    throw new ApiError(
      'conflict',
      'A request with this Idempotency-Key is still under way; send the same request again in 2 s.',
      { details: { retriable: true, retry_after: 2 } },
    );
  }
  const found = await tookPlace?.();
  if (found !== undefined) return found;
  const answer = await again?.(earlier.startedAt);
  if (answer !== undefined) {
    await tryToKeep(call, () => keep(written, name, { answer }));
    return answer;
  }
  throw new ApiError(
    'outcome_uncertain',
    'An earlier request with this Idempotency-Key ended without an answer; check whether the write took place before you use a new key.',
    { details: uncertain },
  );
};

/**
 * Runs a step of a write.
 * @param settleError stores the state of the key if the step fails
 */
const step = async <T>(
  call: Call,
  run: () => Promise<T>,
  settleError: (error: unknown) => Promise<void>,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    await tryToKeep(call, () => settleError(error));
    throw error;
  }
};

/**
 * Runs a write at most once per `Idempotency-Key` of a connection within 24 hours. Without the header, just runs the
 * write. A repeat returns the first answer and reads nothing.
 * @throws ApiError `idempotency_conflict` for another write, `conflict` while the first write is under way,
 *   `outcome_uncertain` if the first write was interrupted
 */
export const withIdempotencyKey = async <P>(written: Written, call: Call, write: Write<P>): Promise<Answer> => {
  const name = nameOf(written, call);
  if (name === undefined) return write.send(await write.prepare());
  const earlier = await reserve(name, [write.what, written.name, write.body], written.now);
  if (earlier !== undefined) return answerEarlier(written, call, name, earlier, write);
  const prepared = await step(call, write.prepare, () => release(name));
  const answer = await step(
    call,
    () => write.send(prepared),
    (error) => settle(written, name, outcomeOfFailure(error, call), failureIn(error)),
  );
  await tryToKeep(call, () => settle(written, name, write.outcomeOf?.(answer) ?? 'applied', { answer }));
  return answer;
};

/**
 * Reserves the key of a batch for its route. Each item has its own key for its write.
 * @throws ApiError `idempotency_conflict` if the key was used for anything else
 */
export const takeKeyOfBatch = async (written: Written, call: Call): Promise<void> => {
  const name = nameOf(written, call);
  if (name !== undefined) await reserve(name, ['batch', call.path], written.now);
};
