import type { SealedFailure } from '../../crypto/failure.ts';
import { json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { absentOr, below } from '../dynamodb/expression.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, update, upsert } from '../dynamodb/operations.ts';

/** Kind of the work of syncs, in the index `due`. */
export const syncKind = 'sync';

/** Begins the sort key of a schedule, by which the index tells it from other work. */
export const scheduleKind = 'schedule';

/** The schedule of a connection: when its objects are looked at. There is one from the connection's beginning on. */
export const schedules = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${scheduleKind}#{connection}` },
  attributes: {
    /** Partition of the index `due`. */
    due: optional(text()),
    /** When the next cycle begins, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that holds it. */
    fence: orElse(number(), 0),
    /** By interval, both in milliseconds: when the last cycle began that has looked at all objects with that interval. */
    looked: orElse(json<Readonly<Record<string, number>>>(), {}),
    /** No object is looked at before it: the provider has limited the account. */
    limitedUntil: optional(time()),
    /** Why the account could not be opened the last time, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** Cycles in a row in which the account could not be opened. */
    failures: orElse(number(), 0),
    /** Units of the account's daily budget that cycles have taken and that are in no counter yet. */
    uncounted: orElse(number(), 0),
  },
});

/** The schedule of a connection: when its objects are looked at. Times are epoch ms. */
export type Schedule = Omit<EntityValue<typeof schedules>, 'due'>;

/** A connection with a schedule. */
export interface ScheduleName {
  readonly project: string;
  readonly connection: string;
}

/** A schedule that one worker holds for a cycle. */
export type LeasedSchedule = Held<Schedule>;

const scheduleLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: ScheduleName) => `cycle of the connection ${connection}`,
  entity: schedules,
});

const dueNow = (connection: string, now: number) => ({ due: duePartitionOf(syncKind, connection), dueAt: now });

const noneYet = { fence: 0, looked: {}, failures: 0, uncounted: 0 };

/** Part of the transaction that stores a connection. @param now epoch ms */
export const schedulePut = ({ project, connection }: ScheduleName, now: number) =>
  schedules.part.put({ project, connection, ...noneYet, ...dueNow(connection, now) });

/** Has the next cycle of a connection begin now (epoch ms); a connection without a schedule gets one. */
export const dueSchedule = async ({ project, connection }: ScheduleName, now: number): Promise<void> => {
  await upsert(schedules, { project, connection }, { set: dueNow(connection, now) });
};

/**
 * Part of a transaction that has the next cycle of a connection begin now (epoch ms). That of one that is revoked deletes
 * what it has of syncs.
 */
export const cyclePart = ({ project, connection }: ScheduleName, now: number) =>
  schedules.part.upsert({ project, connection }, { set: dueNow(connection, now) });

/** Has cycles begin again for a connection of which no object was synced. @param now epoch ms */
export const wakeSchedule = async ({ project, connection }: ScheduleName, now: number): Promise<void> => {
  await upsert(schedules, { project, connection }, { set: dueNow(connection, now), when: { due: undefined } });
};

/** The schedule of a connection. Consistent. */
export const getSchedule = (name: ScheduleName): Promise<Schedule | undefined> => get(schedules, name);

/**
 * Acquires a schedule that is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it, or it is not due
 */
export const acquireSchedule = async (
  name: ScheduleName,
  leaseMs: number,
  now: number,
): Promise<LeasedSchedule | undefined> => (await scheduleLease.acquire(name, { leaseMs, now }))?.item;

/** The result of a cycle. Times are epoch ms. */
export interface CycleEnd {
  /** When the next cycle begins; `undefined` where no object is synced. */
  readonly at: number | undefined;
  readonly looked: Schedule['looked'];
  /** Why the account could not be opened. */
  readonly error?: SealedFailure | undefined;
  /** The provider has limited the account. */
  readonly limitedUntil?: number | undefined;
  /** Units of the account's daily budget that are in no counter yet. */
  readonly uncounted: number;
}

/** Ends a cycle. @throws LeaseLost */
export const finishCycle = async (held: LeasedSchedule, end: CycleEnd): Promise<void> => {
  const { at, looked, error, limitedUntil, uncounted } = end;
  const failures = error === undefined ? 0 : held.failures + 1;
  const set = { looked, limitedUntil, lastError: error, failures, uncounted };
  await scheduleLease.release(held, at, { set });
};

/**
 * Ends a cycle of a connection that is paused: the schedule leaves the index `due`, until it is made due again.
 * @throws LeaseLost
 */
export const parkSchedule = async (held: LeasedSchedule): Promise<void> => {
  await scheduleLease.release(held, undefined);
};

/** Has no object of a connection looked at before this time (epoch ms): the provider has limited the account. */
export const limitSchedule = async ({ project, connection }: ScheduleName, at: number): Promise<void> => {
  const name = { project, connection };
  await update(schedules, name, { set: { limitedUntil: at }, when: { limitedUntil: absentOr(below(at)) } });
};

/** Deletes a schedule with its connection. @throws LeaseLost */
export const deleteSchedule = (held: LeasedSchedule): Promise<void> => scheduleLease.delete(held);
