import type { Answer, Call } from '../../../call.ts';
import { canBeCarried } from '../../../engine/answer-limits.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { getText } from '../../../engine/mapping/path.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
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
import { outcomeOfFailure, underWay } from '../outcomes.ts';
import { lockNameOf, unlockRecord, whileHeld } from '../record-lock.ts';
import { merge } from '../write-body.ts';

/** Time, in ms, between two attempts to acquire a lock that another writer holds. */
const pauseMs = 40;

/** Time, in ms, that is reserved for the write itself. */
const reserve = 8_000;

/**
 * Maximum length of a record in the error of a batch item, in characters of JSON. A batch response has up to 100 items.
 */
const longestOfItem = 50_000;

/** Maximum difference between the clocks of two machines, in ms. */
const skewMs = 5_000;

/** The compared record of a write with `If-Match`. No other write with `If-Match` changes the record meanwhile. */
export interface Guard {
  /** The record that was compared. */
  readonly remote: unknown;
  /** The lock on the record. Absent in a preview. */
  readonly held: Held<LockName> | undefined;
  /** Whether the vendor compares the record again, and refuses the write if the record has changed since. */
  readonly isEnforced: boolean;
  readonly names: Values;
}

/** The record that a write names, and a check that may refuse to write the record. */
export interface Guarded {
  readonly call: Call;
  readonly remotePath: RemotePath;
  readonly names: Values;
  /** Refuses a record that must not be written. */
  readonly refuse?: (remote: unknown) => void;
}

const acquire = async (name: LockName, deadline: number): Promise<Held<LockName>> => {
  for (;;) {
    const held = await acquireLock(name, Date.now());
    if (held !== undefined) return held;
    if (Date.now() + pauseMs + reserve > deadline)
      throw underWay('Other writes with If-Match of this record are still under way; try again in 2 s.');
    await byClock.pause(pauseMs * (0.5 + Math.random()));
  }
};

const shownRecord = (call: Call, record: UnifiedRecord): boolean => {
  const text = JSON.stringify(record);
  return call.item === undefined ? canBeCarried(text) : text.length <= longestOfItem;
};

/** The error with the current record. The scopes of the caller decide which parts the response shows. */
const changedMeanwhile = (call: Call, current: { readonly record: UnifiedRecord; readonly etag: string }): ApiError => {
  const message = 'The record does not match If-Match: read it again before you write.';
  const { record, etag } = current;
  const shown = shownRecord(call, record) ? { current: record } : {};
  return new ApiError('precondition_failed', message, {
    details: { ...notApplied, etag, ...shown },
    headers: { etag },
  });
};

/**
 * Whether a version identifies a state of the record. At some vendors it is a time, and two changes in the same second
 * share it. Such a version is reliable after that second.
 */
const isToldApart = ({ version }: Precondition, remote: unknown): boolean => {
  const text = getText(remote, version);
  if (text === undefined || !/^\d{4}-\d\d-\d\d[T ]/.test(text)) return text !== undefined;
  return Date.now() - parseTime(text) > 1_000 + skewMs;
};

/**
 * Compares a record with `If-Match`, and locks the record against other writes with `If-Match` until the write has
 * ended.
 * @returns `undefined` for a write without the header
 * @throws ApiError `precondition_failed` with the current record, `invalid_request`, `not_found`, `conflict` while
 *   others write
 */
export const guardRecord = async (
  context: RecordContext,
  { call, remotePath, names, refuse }: Guarded,
  precondition?: Precondition,
): Promise<Guard | undefined> => {
  const condition = conditionIn('If-Match', call.headers['if-match']);
  if (condition === undefined) return undefined;
  // The batch must not wait for an item that waits for a lock. The time between comparison and write must be short.
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

/** Runs the rest of the preparation of a guarded write. */
export const prepareGuarded = <T>(call: Call, guard: Guard | undefined, prepare: () => Promise<T>): Promise<T> =>
  guard === undefined ? prepare() : whileHeld(call, guard.held, prepare);

/**
 * A request that the vendor refuses if the record has changed since the comparison. Further placeholder: `{version}`.
 */
export const withVersion = (
  request: WriteRequest,
  names: Values,
  remote: unknown,
): { readonly request: WriteRequest; readonly names: Values } => {
  const { precondition } = request;
  const version = precondition === undefined ? undefined : getText(remote, precondition.version);
  if (precondition === undefined || version === undefined) return { request, names };
  const headers = { ...request.headers, ...precondition.headers };
  const body = merge(request.body, precondition.body);
  return { request: { ...request, headers, body } as WriteRequest, names: { ...names, version } };
};

const isRefusal = ({ refused }: Precondition, error: unknown): boolean => {
  const { status, code } = (error instanceof ApiError && error.details?.provider) || {};
  return refused === status || refused === code;
};

/**
 * Carries out a guarded write. The answer reports how reliably it protects the changes of others.
 * @param precondition the vendor's condition, if the whole write is a single request with it
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
    // If the write may still take place, other writes wait until the lease ends.
    if (outcomeOfFailure(error, call) !== 'uncertain') await unlockRecord(call, guard.held);
    const own = context.declaration.update?.precondition;
    // The vendor's refusal of a changed record has the form of our own refusal.
    throw own !== undefined && isRefusal(own, error)
      ? changedMeanwhile(call, await readTagged(context, guard.names))
      : error;
  }
};
