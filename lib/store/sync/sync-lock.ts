import { from } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { unlessLost } from '../dynamodb/lease.ts';
import { limitSyncs } from './schedule-changes.ts';
import { type LeasedSync, syncLease } from './sync-run.ts';
import { dueOf, type Sync, type SyncName, toSync } from './syncs.ts';

/**
 * A sync that is locked while single records are refreshed, between two of its runs, or between two pages of a run.
 * During the lock, no page of a run is read. A look that began before the lock stores nothing. So neither the refresh
 * nor the sync stores data older than a change by the other.
 */
export interface LockedSync extends LeasedSync {
  /** Time when its own run was due, ISO 8601, UTC. Absent for a sync that waited for its next cycle. */
  readonly wasDueAt: string | undefined;
}

/** Replaces the time of a sync without a run of its own, because an absent attribute cannot be copied. */
const notDue = 0;

/**
 * Locks a sync that no worker holds. If the caller dies, the sync is due when the lease ends.
 * @param now epoch ms
 * @returns `undefined` if a worker holds it, it waits for the provider, has not listed all records yet, or is off
 */
export const acquireSyncLock = async (
  name: SyncName,
  leaseMs: number,
  now: number,
): Promise<LockedSync | undefined> => {
  const locked = await syncLease.acquire(
    name,
    { leaseMs, now },
    {
      set: {
        state: 'running',
        ...dueOf(name, now + leaseMs),
        stateBeforeLock: from('state'),
        dueAtBeforeLock: from('dueAt', { or: notDue }),
      },
      when: { isBaselined: true },
      orWhen: { state: 'waiting' },
    },
  );
  if (locked === undefined) return undefined;
  const { item } = locked;
  const { dueAtBeforeLock: before = notDue } = item;
  return { ...toSync(item), wasDueAt: before === notDue ? undefined : isoTime(before) };
};

/** Restores the attributes from before the lock. */
const unlocked = {
  state: from<Sync['state']>('stateBeforeLock'),
  stateBeforeLock: undefined,
  dueAtBeforeLock: undefined,
};

const dueBefore = ({ wasDueAt }: LockedSync): number | undefined =>
  wasDueAt === undefined ? undefined : Date.parse(wasDueAt);

/**
 * Releases a sync and restores its earlier state. A run that was requested meanwhile is due at once. If the lease is
 * lost, nothing changes.
 * @param now epoch ms
 */
export const releaseSyncLock = async (locked: LockedSync, now: number): Promise<void> => {
  const asItWas = { set: unlocked, when: { request: undefined } };
  if ((await unlessLost(() => syncLease.release(locked, dueBefore(locked), asItWas))) !== undefined) return;
  await unlessLost(() => syncLease.release(locked, now, { set: unlocked }));
};

/** Releases a sync, and prevents runs and looks of the connection before `at` (epoch ms). */
export const releaseLimited = async (locked: LockedSync, at: number, now: number): Promise<void> => {
  await releaseSyncLock(locked, now);
  await limitSyncs(locked, at);
};
