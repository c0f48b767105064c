import { createHash } from 'node:crypto';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openKeptAnswer, sealKeptAnswer } from '../../crypto/kept-answer.ts';
import { ApiError, type ErrorCode, type ErrorDetails, notApplied, type Outcome } from '../../errors.ts';
import type { Connection } from '../../store/connections/connection.ts';
import {
  begin,
  type EarlierWrite,
  finish,
  markUncertain,
  release,
  type WriteName,
} from '../../store/records/write-log.ts';
import { outcomeOfFailure } from './outcomes.ts';

/** A write in two steps. */
export interface Write<P> {
  /** What it does: another one with the same key is another write. */
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
  /** All that goes before the write: it reads, and whatever it throws, nothing was sent. */
  readonly prepare: () => Promise<P>;
  /** Sends it. An error says itself what became of it. */
  readonly send: (prepared: P) => Promise<Answer>;
  /** Of a write that is never repeated: the answer to it where, as the vendor has it now, it took place. It changes nothing. */
  readonly tookPlace?: () => Promise<Answer | undefined>;
  /**
   * Of a write that the vendor carries out once, however often it is sent: sends it again after its answer was lost.
   * @param startedAt when it was sent first, epoch ms
   */
  readonly again?: (startedAt: number) => Promise<Answer>;
  /** Of a write whose answer may be one that it did not take place. */
  readonly outcomeOf?: (answer: Answer) => Outcome;
}

/** What is written: an object of a connection, or anything of it. */
export interface Written {
  readonly connection: Connection;
  /** `crm.contact`. */
  readonly name: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A Lambda lives no longer than this with one request, ms: a write begun earlier and not ended died on its way. */
const longestWrite = 30_000;

const longestKey = 255;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same text for the same members in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

const keyIn = ({ headers }: Pick<Call, 'headers'>): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw new ApiError('invalid_request', `Idempotency-Key must have 1 to ${longestKey} characters.`);
};

/**
 * A request that may be repeated unseen, by a person, a library or a network, is not one that sends messages.
 * @param what for the error: is never carried out twice
 * @throws ApiError `invalid_request` without a key
 */
export const requireIdempotencyKey = ({ headers, preview }: Call, what: string): void => {
  if (preview !== undefined || headers['idempotency-key'] !== undefined) return;
  const message = `Idempotency-Key is required ${what}: with the same key it is never carried out twice.`;
  throw new ApiError('invalid_request', message, { details: notApplied });
};

/** A key of a batch is one for each of its items. */
const nameOf = ({ connection }: Written, key: string, item: number | undefined): WriteName => ({
  project: connection.project,
  connection: connection.id,
  keyHash: sha256(JSON.stringify(item === undefined ? [key] : [key, item])),
});

/** What is kept: an answer, or the failure of a write that took place. */
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

const usedOtherwise = (): ApiError =>
  new ApiError(
    'idempotency_conflict',
    'This Idempotency-Key was used with another route, record or body; use a new key for another write.',
    { details: notApplied },
  );

const keep = async (written: Written, name: WriteName, kept: Kept): Promise<void> => {
  const sealed = sealKeptAnswer(await connectionKey(written.connection), name, kept);
  await finish(name, sealed, written.now);
};

/** A write that took place is not repeated, a refused one may be, and of any other nobody knows. */
const settle = (written: Written, name: WriteName, outcome: Outcome, kept: Kept | undefined): Promise<void> => {
  if (outcome === 'not_applied') return release(name);
  return outcome === 'applied' && kept !== undefined ? keep(written, name, kept) : markUncertain(name);
};

const failureIn = (error: unknown): Kept | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { code, message, details } = error;
  return { failure: { code, message, ...(details && { details }) } };
};

/** What became of a write is answered whether it can be kept or not: without it, a repeat is answered `uncertain`. */
const tryToKeep = async (call: Pick<Call, 'log' | 'requestId'>, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    call.log.error('idempotent answer not stored', {
      request_id: call.requestId,
      cause: error instanceof Error ? error : String(error),
    });
  }
};

/** A write that comes with a key that it has come with before. */
interface Repeated {
  readonly written: Written;
  readonly name: WriteName;
  readonly bodyHash: string;
  readonly call: Call;
}

/** The answer to a repeat of a write that has an answer, is under way, or has lost its answer. */
const answerEarlier = async (
  { written, name, bodyHash, call }: Repeated,
  earlier: EarlierWrite,
  { tookPlace, again }: Pick<Write<unknown>, 'tookPlace' | 'again'>,
): Promise<Answer> => {
  if (earlier.bodyHash !== bodyHash) throw usedOtherwise();
  if (earlier.answer !== undefined) return replay(written, name, earlier.answer);
  if (earlier.outcome === undefined && written.now - earlier.startedAt < longestWrite) {
    throw new ApiError('conflict', 'A request with this Idempotency-Key is still under way.', {
      details: { retriable: true, retry_after: 2 },
    });
  }
  const found = await tookPlace?.();
  if (found !== undefined) return found;
  if (again !== undefined) {
    const answer = await again(earlier.startedAt);
    await tryToKeep(call, () => keep(written, name, { answer }));
    return answer;
  }
  throw new ApiError(
    'outcome_uncertain',
    'An earlier request with this Idempotency-Key ended without an answer; look whether the write took place before you use a new key.',
    {
      details: { retriable: false, outcome: 'uncertain' },
    },
  );
};

/** Runs one step of a write. @param settleError what becomes of the key where it fails */
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
 * Runs a write at most once per `Idempotency-Key` of a connection within 24 hours; without the header it just runs. What
 * is answered to a repeat is what was answered first: nothing is read.
 * @param body what the same key must come with again, with what names the record
 * @throws ApiError `idempotency_conflict` for another write, `conflict` while the first is under way,
 *   `outcome_uncertain` when it died on its way
 */
export const withIdempotencyKey = async <P>(
  written: Written,
  call: Call,
  body: unknown,
  write: Write<P>,
): Promise<Answer> => {
  const key = keyIn(call);
  if (key === undefined) return write.send(await write.prepare());
  const name = nameOf(written, key, call.item);
  const bodyHash = sha256(canonical([write.what, written.name, body]));
  const beginning = await begin(name, bodyHash, written.now);
  if (beginning.state === 'existing') return answerEarlier({ written, name, bodyHash, call }, beginning, write);
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
 * Takes the key of a batch for its route; the key of each item is for what the item writes.
 * @throws ApiError `idempotency_conflict` where it was used for anything else
 */
export const takeKeyOfBatch = async (written: Written, call: Call): Promise<void> => {
  const key = keyIn(call);
  if (key === undefined) return;
  const bodyHash = sha256(canonical(['batch', call.path]));
  const beginning = await begin(nameOf(written, key, undefined), bodyHash, written.now);
  if (beginning.state === 'existing' && beginning.bodyHash !== bodyHash) throw usedOtherwise();
};
