import { createHash } from 'node:crypto';
import type { Call } from '../api/endpoint.ts';
import type { Answer } from '../api/response.ts';
import { connectionKey } from '../crypto/credentials.ts';
import { openJson, type SealContext, sealJson } from '../crypto/envelope.ts';
import { ApiError } from '../errors.ts';
import { begin, type EarlierWrite, finish, markUncertain, release, type WriteName } from '../store/idempotency.ts';
import type { RecordContext } from './context.ts';

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

const sealContextOf = (name: WriteName): SealContext => ({
  purpose: 'idempotency',
  connection: name.connection,
  key: name.keyHash,
});

const keyIn = ({ headers }: Call): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw new ApiError('invalid_request', `Idempotency-Key must have 1 to ${longestKey} characters.`);
};

const replay = async (context: RecordContext, name: WriteName, sealed: Uint8Array): Promise<Answer> => {
  const answer = openJson(await connectionKey(context.connection), sealed, sealContextOf(name)) as Answer;
  return { ...answer, headers: { 'idempotent-replayed': 'true' } };
};

const answerEarlier = async (
  context: RecordContext,
  name: WriteName,
  earlier: EarlierWrite,
  bodyHash: string,
): Promise<Answer> => {
  if (earlier.bodyHash !== bodyHash) {
    throw new ApiError(
      'idempotency_conflict',
      'This Idempotency-Key was used with another body; use a new key for a new record.',
      {
        details: { retriable: false, outcome: 'not_applied' },
      },
    );
  }
  if (earlier.answer !== undefined) return replay(context, name, earlier.answer);
  if (earlier.outcome === undefined && context.now - earlier.startedAt < longestWrite) {
    throw new ApiError('conflict', 'A request with this Idempotency-Key is still under way.', {
      details: { retriable: true, retry_after: 2 },
    });
  }
  throw new ApiError(
    'outcome_uncertain',
    'An earlier request with this Idempotency-Key ended without an answer; look whether the record exists before you use a new key.',
    {
      details: { retriable: false, outcome: 'uncertain' },
    },
  );
};

/** Whether the provider may have acted: only a failure that says it did not frees the key. */
const mayHaveApplied = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.details?.outcome !== 'not_applied';

const settleFailure = (name: WriteName, error: unknown): Promise<void> =>
  mayHaveApplied(error) ? markUncertain(name) : release(name);

/** The largest answer that fits into an item (400 KB) with room for its other attributes, bytes. */
const largestAnswer = 380_000;

const withoutRemoteData = (answer: Answer): Answer => {
  const { remote_data: _, ...data } = answer.data as Record<string, unknown>;
  return { ...answer, data };
};

const keepAnswer = async (context: RecordContext, name: WriteName, answer: Answer): Promise<void> => {
  const key = await connectionKey(context.connection);
  const sealed = sealJson(key, answer, sealContextOf(name));
  const fits = sealed.length <= largestAnswer;
  await finish(name, fits ? sealed : sealJson(key, withoutRemoteData(answer), sealContextOf(name)));
};

/** The record was created: an answer that cannot be kept is still given, and a repeat will be told `uncertain`. */
const tryToKeep = async (context: RecordContext, call: Call, name: WriteName, answer: Answer): Promise<void> => {
  try {
    await keepAnswer(context, name, answer);
  } catch (error) {
    call.log.error('idempotent answer not stored', {
      request_id: call.requestId,
      cause: error instanceof Error ? error : String(error),
    });
  }
};

/**
 * Runs a write at most once per `Idempotency-Key` within 24 hours; without the header it just runs.
 * @throws ApiError `idempotency_conflict` for another body, `conflict` while the first is under way,
 *   `outcome_uncertain` when it died on its way
 */
export const onlyOnce = async (
  context: RecordContext,
  call: Call,
  body: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const key = keyIn(call);
  if (key === undefined) return run();
  const { project, id: connection } = context.connection;
  const name: WriteName = { project, connection, keyHash: sha256(`${context.name} ${key}`) };
  const bodyHash = sha256(canonical(body));
  const beginning = await begin(name, bodyHash, context.now);
  if (beginning.state === 'existing') return answerEarlier(context, name, beginning, bodyHash);
  try {
    const answer = await run();
    await tryToKeep(context, call, name, answer);
    return answer;
  } catch (error) {
    await settleFailure(name, error);
    throw error;
  }
};
