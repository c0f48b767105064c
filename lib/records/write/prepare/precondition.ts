import type { Answer, Call } from '../../../call.ts';
import { canBeCarried } from '../../../engine/answer-limits.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { getText } from '../../../engine/mapping/path.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
import { recordId } from '../../../engine/mapping/remote-ids.ts';
import { parseTime } from '../../../engine/time.ts';
import { ApiError, notApplied } from '../../../errors.ts';
import type { Precondition, WriteRequest } from '../../../providers/define.ts';
import type { Held } from '../../../store/dynamodb/lease.ts';
import { byClock } from '../../../store/dynamodb/lease-wait.ts';
import { acquireLock, type LockName } from '../../../store/records/record-locks.ts';
import type { RecordContext } from '../../context.ts';
import { conditionIn, matchesStrongly } from '../../entity-tags.ts';
import type { UnifiedRecord } from '../../present.ts';
import { readTagged } from '../../read/get.ts';
import { outcomeOfFailure } from '../outcomes.ts';
import { unlockRecord } from '../record-lock.ts';
import { merge } from '../write-body.ts';

/** Between two looks at a lock that another writer holds, ms. */
const pauseMs = 40;

/** Kept for the write itself, ms. */
const reserve = 8_000;

/** Of a record in an error, characters of its JSON: an answer to a batch has up to 100. */
const longestOfItem = 50_000;

/** Clocks of two machines differ by less, ms. */
const skewMs = 5_000;

/** The record of a write with `If-Match`, which was compared, and which no other such write changes meanwhile. */
export interface Guard {
  /** As it was compared. */
  readonly remote: unknown;
  /** Of a preview, nothing. */
  readonly held: Held<LockName> | undefined;
  /** The vendor compares it again, and refuses the write where the record has changed since. */
  readonly isEnforced: boolean;
  readonly names: Values;
}

/** The record that a write names. */
export interface Guarded {
  readonly call: Call;
  readonly remotePath: RemotePath;
  readonly names: Values;
  /** Refuses a record that is none to write. */
  readonly refuse?: (remote: unknown) => void;
}

const lockNameOf = ({ connection, name }: RecordContext, path: RemotePath): LockName => ({
  project: connection.project,
  record: recordId(connection.identity, name, path),
});

const othersWrite = (): ApiError =>
  new ApiError('conflict', 'Other writes with If-Match of this record are still under way.', {
    details: { retriable: true, outcome: 'not_applied', retry_after: 2 },
  });

const acquire = async (name: LockName, deadline: number): Promise<Held<LockName>> => {
  for (;;) {
    const held = await acquireLock(name, Date.now());
    if (held !== undefined) return held;
    if (Date.now() + pauseMs + reserve > deadline) throw othersWrite();
    await byClock.pause(pauseMs * (0.5 + Math.random()));
  }
};

const shownRecord = (call: Call, record: UnifiedRecord): boolean => {
  const text = JSON.stringify(record);
  return call.item === undefined ? canBeCarried(text) : text.length <= longestOfItem;
};

/** The record as it is now: what answers show of it, the scopes of the caller decide. */
const changedMeanwhile = (call: Call, current: { readonly record: UnifiedRecord; readonly etag: string }): ApiError => {
  const message = 'The record is not as If-Match has it: read it again, and decide anew.';
  const { record, etag } = current;
  const shown = shownRecord(call, record) ? { current: record } : {};
  return new ApiError('precondition_failed', message, {
    details: { ...notApplied, etag, ...shown },
    headers: { etag },
  });
};

/** The version of a record is a time at some vendors. Two changes may share its second, so it tells them apart once that is past. */
const isToldApart = ({ version }: Precondition, remote: unknown): boolean => {
  const text = getText(remote, version);
  if (text === undefined || !/^\d{4}-\d\d-\d\d[T ]/.test(text)) return text !== undefined;
  return Date.now() - parseTime(text) > 1_000 + skewMs;
};

/**
 * Compares a record with `If-Match`, and keeps others from writing it so until the write has ended.
 * @returns `undefined` for a write without the header
 * @throws ApiError `precondition_failed` with the record as it is, `invalid_request`, `not_found`, `conflict` while others write
 */
export const guardRecord = async (
  context: RecordContext,
  { call, remotePath, names, refuse }: Guarded,
  precondition?: Precondition,
): Promise<Guard | undefined> => {
  const condition = conditionIn('If-Match', call.headers['if-match']);
  if (condition === undefined) return undefined;
  // The others of a batch wait for nobody who waits for somebody else, and the time until the write is short.
  context.member?.leave();
  const name = lockNameOf(context, remotePath);
  const held = call.preview === undefined ? await acquire(name, call.deadline) : undefined;
  return whileHeld(call, held, async () => {
    const current = await readTagged(context, names);
    refuse?.(current.remote);
    if (!matchesStrongly(condition, current.etag)) throw changedMeanwhile(call, current);
    const isEnforced = precondition !== undefined && isToldApart(precondition, current.remote);
    return { remote: current.remote, held, isEnforced, names };
  });
};

/** What goes before the write: where it fails, nothing is held. */
const whileHeld = async <T>(call: Call, held: Held<LockName> | undefined, prepare: () => Promise<T>): Promise<T> => {
  try {
    return await prepare();
  } catch (error) {
    await unlockRecord(call, held);
    throw error;
  }
};

/** The rest of what goes before a guarded write. */
export const prepareGuarded = <T>(call: Call, guard: Guard | undefined, prepare: () => Promise<T>): Promise<T> =>
  guard === undefined ? prepare() : whileHeld(call, guard.held, prepare);

/** A request that the vendor refuses where the record is no longer as it was compared. Further placeholder: `{version}`. */
export const withVersion = (
  request: WriteRequest,
  names: Values,
  remote: unknown,
): { readonly request: WriteRequest; readonly names: Values } => {
  const { precondition } = request;
  const version = precondition === undefined ? undefined : getText(remote, precondition.version);
  if (precondition === undefined || version === undefined) return { request, names };
  const headers = { ...request.headers, ...precondition.headers };
  const body = merge(request.graphql === undefined ? request.body : request.variables, precondition.body);
  const part = request.graphql === undefined ? { body } : { variables: body };
  return { request: { ...request, headers, ...part } as WriteRequest, names: { ...names, version } };
};

const isRefusal = ({ refused }: Precondition, error: unknown): boolean => {
  const { status, code } = (error instanceof ApiError && error.details?.provider) || {};
  return refused === status || refused === code;
};

/** What the vendor has refused because the record has changed, as we refuse it ourselves. */
const asPrecondition = async (context: RecordContext, call: Call, { names }: Guard): Promise<ApiError> => {
  try {
    return changedMeanwhile(call, await readTagged(context, names));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

/**
 * Carries out a guarded write, and answers how sure it is that nobody else's change was overwritten.
 * @param precondition of the vendor, where all of the write is one request with it
 */
export const sendGuarded = async (
  { context, call, guard }: { readonly context: RecordContext; readonly call: Call; readonly guard: Guard | undefined },
  precondition: Precondition | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> => {
  if (guard === undefined) return write();
  try {
    const answer = await write();
    await unlockRecord(call, guard.held);
    return { ...answer, precondition: precondition !== undefined && guard.isEnforced ? 'enforced' : 'checked' };
  } catch (error) {
    // One that may still take place keeps the others waiting until its lease ends.
    if (outcomeOfFailure(error, call) !== 'uncertain') await unlockRecord(call, guard.held);
    const own = context.declaration.update?.precondition;
    throw own !== undefined && isRefusal(own, error) ? await asPrecondition(context, call, guard) : error;
  }
};
