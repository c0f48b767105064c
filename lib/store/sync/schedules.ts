import type { SealedFailure } from '../../crypto/failure.ts';
import { flag, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { absentOr, below } from '../dynamodb/condition.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, update, upsert } from '../dynamodb/operations.ts';

/** Kind of the work of syncs in the index `due`. */
export const syncKind = 'sync';

/** Beginning of the sort key of a schedule. It separates schedules from other work in the index. */
export const scheduleKind = 'schedule';

/** The schedule of a connection: the times of looks at its objects. It exists from the connection's creation on. */
export const schedules = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${scheduleKind}#{connection}` },
  attributes: {
    /** Partition of the index `due`. */
    due: optional(text()),
    /** Start of the next cycle, or end of the worker's lease. */
    dueAt: optional(time()),
    /** Fence of the worker that holds it. */
    fence: orElse(number(), 0),
    /** Start of the last cycle that looked at all objects with an interval, by that interval. Both in milliseconds. */
    looked: orElse(json<Readonly<Record<string, number>>>(), {}),
    /** No look takes place before this time, because the provider has limited the account. */
    limitedUntil: optional(time()),
    /** Reason of the last failure to open the account, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** Number of cycles in a row that failed to open the account. */
    failures: orElse(number(), 0),
    /** Units of the account's daily budget that cycles have used and no counter contains yet. */
    uncounted: orElse(number(), 0),
    /** Cycles without an entry in the request log since the last entry, and their provider requests. */
    unloggedRuns: orElse(number(), 0),
    unloggedRequests: orElse(number(), 0),
    /** Whether the connection has an issue, because one of its syncs is late. */
    isLate: orElse(flag('late'), false),
  },
});

/** The schedule of a connection: the times of looks at its objects. Times are epoch ms. */
export type Schedule = Omit<EntityValue<typeof schedules>, 'due'>;

/** Key of a schedule: its project and its connection. */
export interface ScheduleName {
  readonly project: string;
  readonly connection: string;
}

/** A schedule that a worker holds for a cycle. */
export type LeasedSchedule = Held<Schedule>;

const scheduleLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: ScheduleName) => `cycle of the connection ${connection}`,
  entity: schedules,
});

const dueNow = (connection: string, now: number) => ({ due: duePartitionOf(syncKind, connection), dueAt: now });

const noneYet = {
  fence: 0,
  looked: {},
  failures: 0,
  uncounted: 0,
  unloggedRuns: 0,
  unloggedRequests: 0,
  isLate: false,
};

/** Part of the transaction that stores a connection. @param now epoch ms */
export const schedulePut = ({ project, connection }: ScheduleName, now: number) =>
  schedules.part.put({ project, connection, ...noneYet, ...dueNow(connection, now) });

/** Starts the next cycle of a connection now (epoch ms). Creates a missing schedule. */
export const dueSchedule = async ({ project, connection }: ScheduleName, now: number): Promise<void> => {
  await upsert(schedules, { project, connection }, { set: dueNow(connection, now) });
};

/**
 * Part of a transaction that starts the next cycle of a connection now (epoch ms). The cycle of a revoked connection
 * deletes the connection's sync data.
 */
export const cyclePart = ({ project, connection }: ScheduleName, now: number) =>
  schedules.part.upsert({ project, connection }, { set: dueNow(connection, now) });

/** Starts cycles again for a connection without synced objects. @param now epoch ms */
export const wakeSchedule = async ({ project, connection }: ScheduleName, now: number): Promise<void> => {
  await upsert(schedules, { project, connection }, { set: dueNow(connection, now), when: { due: undefined } });
};

/** Reads the schedule of a connection. Consistent. */
export const getSchedule = (name: ScheduleName): Promise<Schedule | undefined> => get(schedules, name);

/**
 * Acquires a due schedule.
 * @param now epoch ms
 * @returns `undefined` if another worker holds it, or it is not due
 */
export const acquireSchedule = async (
  name: ScheduleName,
  leaseMs: number,
  now: number,
): Promise<LeasedSchedule | undefined> => (await scheduleLease.acquire(name, { leaseMs, now }))?.item;

/** The result of a cycle. Times are epoch ms. */
export interface CycleEnd {
  /** Start of the next cycle. `undefined` if no object is synced. */
  readonly at: number | undefined;
  readonly looked: Schedule['looked'];
  /** Reason of a failure to open the account. */
  readonly error?: SealedFailure | undefined;
  /** End of a limit that the provider has set for the account. */
  readonly limitedUntil?: number | undefined;
  /** Units of the account's daily budget that no counter contains yet. */
  readonly uncounted: number;
  /** Cycles without an entry in the request log since the last entry, including this cycle. */
  readonly unloggedRuns: number;
  /** Provider requests of these cycles. */
  readonly unloggedRequests: number;
  /** Whether a sync is late after the cycle. */
  readonly isLate: boolean;
}

/** Ends a cycle. @throws LeaseLost */
export const finishCycle = async (held: LeasedSchedule, end: CycleEnd): Promise<void> => {
  const { at, error, ...rest } = end;
  const failures = error === undefined ? 0 : held.failures + 1;
  const set = { ...rest, limitedUntil: end.limitedUntil, lastError: error, failures };
  await scheduleLease.release(held, at, { set });
};

/**
 * Ends a cycle of a paused connection. The schedule leaves the index `due` until it is made due again.
 * @throws LeaseLost
 */
export const parkSchedule = async (held: LeasedSchedule): Promise<void> => {
  await scheduleLease.release(held, undefined);
};

/** Prevents looks at a connection's objects before `at` (epoch ms), because the provider has limited the account. */
export const limitSchedule = async ({ project, connection }: ScheduleName, at: number): Promise<void> => {
  const name = { project, connection };
  await update(schedules, name, { set: { limitedUntil: at }, when: { limitedUntil: absentOr(below(at)) } });
};

/** Deletes a schedule with its connection. @throws LeaseLost */
export const deleteSchedule = (held: LeasedSchedule): Promise<void> => scheduleLease.delete(held);
