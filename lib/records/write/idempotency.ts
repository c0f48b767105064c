import { createHash } from 'node:crypto';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openKeptAnswer, sealKeptAnswer } from '../../crypto/kept-answer.ts';
import { namedWarnings } from '../../engine/answer-limits.ts';
import { type RemotePath, remotePathOf } from '../../engine/mapping/remote-ids.ts';
import { ApiError, type Warning } from '../../errors.ts';
import {
  begin,
  type EarlierWrite,
  finish,
  markUncertain,
  release,
  type WriteName,
} from '../../store/records/write-log.ts';
import { type OpenedObject, partCountOf } from '../context.ts';
import type { UnifiedRecord } from '../present.ts';
import { afterApplied } from './applied.ts';

/** A write in two steps, and how its record is read once it is there. */
export interface Write<P> {
  readonly what: 'create' | 'update' | 'upsert' | 'delete';
  /** All that goes before the write: it reads, and whatever it throws, nothing was sent. */
  readonly prepare: () => Promise<P>;
  /** Sends it. An error says itself what became of it. */
  readonly send: (prepared: P) => Promise<Answer>;
  readonly read: (remoteId: string) => Promise<Answer>;
}

type Replayed = Pick<Write<never>, 'what' | 'read'>;

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

const keyIn = ({ headers }: Call): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw new ApiError('invalid_request', `Idempotency-Key must have 1 to ${longestKey} characters.`);
};

/** What is kept of an answer: all of it, or as much as there is room for. */
type Kept =
  | { readonly answer: Answer }
  | { readonly id: string; readonly remote_id: string; readonly warnings: readonly Warning[] };

const isAsNow: Warning = {
  path: '',
  code: 'partial_record',
  message: 'the first answer was too large to be kept, or could not be given: this is the record as it is now',
};

/** The record was written by an earlier request, so what goes wrong now must not look as if it was not. */
const readWritten = async (
  { id, remote_id, warnings }: Exclude<Kept, { answer: Answer }>,
  { what, read }: Replayed,
): Promise<Answer> => {
  try {
    const answer = await read(remote_id);
    return { ...answer, warnings: [...warnings, isAsNow, ...(answer.warnings ?? [])] };
  } catch (error) {
    throw afterApplied(error, what, { id, remote_id });
  }
};

const replay = async (
  { connection }: OpenedObject,
  name: WriteName,
  sealed: Uint8Array,
  write: Replayed,
): Promise<Answer> => {
  const kept = openKeptAnswer(await connectionKey(connection), name, sealed) as Kept;
  const answer = 'answer' in kept ? kept.answer : await readWritten(kept, write);
  return { ...answer, headers: { 'idempotent-replayed': 'true' } };
};

const answerEarlier = async (
  opened: OpenedObject,
  name: WriteName,
  earlier: EarlierWrite,
  bodyHash: string,
  write: Replayed,
): Promise<Answer> => {
  if (earlier.bodyHash !== bodyHash) {
    throw new ApiError(
      'idempotency_conflict',
      'This Idempotency-Key was used with another body; use a new key for another write.',
      {
        details: { retriable: false, outcome: 'not_applied' },
      },
    );
  }
  if (earlier.answer !== undefined) return replay(opened, name, earlier.answer, write);
  if (earlier.outcome === undefined && opened.now - earlier.startedAt < longestWrite) {
    throw new ApiError('conflict', 'A request with this Idempotency-Key is still under way.', {
      details: { retriable: true, retry_after: 2 },
    });
  }
  throw new ApiError(
    'outcome_uncertain',
    'An earlier request with this Idempotency-Key ended without an answer; look whether the write took place before you use a new key.',
    {
      details: { retriable: false, outcome: 'uncertain' },
    },
  );
};

/** Whether the provider may have acted: only a failure that says it did not frees the key. */
const mayHaveApplied = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.details?.outcome !== 'not_applied';

/** The record that an error says to have been written. */
const writtenIn = (error: unknown): Kept | undefined => {
  const { outcome, id, remote_id } = (error instanceof ApiError && error.details) || {};
  return outcome !== 'applied' || id === undefined || remote_id === undefined
    ? undefined
    : { id, remote_id, warnings: [] };
};

const settleFailure = async (opened: OpenedObject, name: WriteName, error: unknown): Promise<void> => {
  const written = writtenIn(error);
  if (written !== undefined) return finish(name, await sealKept(opened, name, written));
  return mayHaveApplied(error) ? markUncertain(name) : release(name);
};

const sealKept = async ({ connection }: OpenedObject, name: WriteName, kept: Kept): Promise<Uint8Array> =>
  sealKeptAnswer(await connectionKey(connection), name, kept);

/** The largest answer that fits into an item (400 KB) with room for its other attributes, bytes. */
const largestAnswer = 380_000;

/** From all of an answer to what is sure to fit: the names of the record, which can be read again. */
const everLess = (answer: Answer): readonly Kept[] => {
  const { id, remote_id } = answer.data as UnifiedRecord;
  const warnings = namedWarnings(answer.warnings).warnings ?? [];
  return [{ answer }, { id, remote_id, warnings }, { id, remote_id, warnings: [] }];
};

const keepAnswer = async (opened: OpenedObject, name: WriteName, answer: Answer): Promise<void> => {
  for (const kept of everLess(answer)) {
    const bytes = await sealKept(opened, name, kept);
    if (bytes.length <= largestAnswer) return finish(name, bytes);
  }
  throw new Error('even the names of a record are too large to be kept');
};

/** What became of a write is answered whether it can be kept or not: without it, a repeat is answered `uncertain`. */
const tryToKeep = async (call: Call, keep: () => Promise<void>): Promise<void> => {
  try {
    await keep();
  } catch (error) {
    call.log.error('idempotent answer not stored', {
      request_id: call.requestId,
      cause: error instanceof Error ? error : String(error),
    });
  }
};

/** The remote path of a record whose remote id was kept. */
export const pathIn = ({ declared, name }: OpenedObject, remoteId: string): RemotePath => {
  const path = remotePathOf(remoteId, partCountOf(declared));
  if (path === undefined) throw new Error(`${remoteId} was kept and is no id of ${name}`);
  return path;
};

/** Runs one step of a write. @param settle what becomes of the key where it fails */
const step = async <T>(call: Call, run: () => Promise<T>, settle: (error: unknown) => Promise<void>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    await tryToKeep(call, () => settle(error));
    throw error;
  }
};

/**
 * Runs a write at most once per `Idempotency-Key` within 24 hours; without the header it just runs.
 * @param body what the same key must come with again
 * @throws ApiError `idempotency_conflict` for another body, `conflict` while the first is under way,
 *   `outcome_uncertain` when it died on its way
 */
export const withIdempotencyKey = async <P>(
  opened: OpenedObject,
  call: Call,
  body: unknown,
  write: Write<P>,
): Promise<Answer> => {
  const key = keyIn(call);
  if (key === undefined) return write.send(await write.prepare());
  const { project, id: connection } = opened.connection;
  const name: WriteName = { project, connection, keyHash: sha256(`${opened.name} ${key}`) };
  const bodyHash = sha256(canonical(body));
  const beginning = await begin(name, bodyHash, opened.now);
  if (beginning.state === 'existing') return answerEarlier(opened, name, beginning, bodyHash, write);
  const prepared = await step(call, write.prepare, () => release(name));
  const answer = await step(
    call,
    () => write.send(prepared),
    (error) => settleFailure(opened, name, error),
  );
  await tryToKeep(call, () => keepAnswer(opened, name, answer));
  return answer;
};
