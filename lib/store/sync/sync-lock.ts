import { from } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { postponeSyncs } from './schedule-changes.ts';
import { type LeasedSync, syncLease } from './sync-run.ts';
import { type SyncName, toSync, updateSync } from './syncs.ts';

/**
 * A sync that is locked while single records are refreshed, between two of its runs, or between two pages of one. No
 * page is read meanwhile, so neither sees a change that the other has not stored yet.
 */
export interface LockedSync extends LeasedSync {
  /** When it was due before: ISO 8601, UTC. */
  readonly wasDueAt: string;
}

/**
 * Locks a sync that no worker holds. Should the caller die, the sync is due when the lease ends.
 * @param now epoch ms
 * @returns `undefined` when a worker holds it, it waits for the provider, has not listed all records yet, or is off
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
      set: { state: 'running', state_before_lock: from('state'), due_at_before_lock: from('due_at') },
      when: { baselined: true },
      orWhen: { state: 'waiting' },
    },
  );
  return locked && { ...toSync(locked.item), fence: locked.fence, wasDueAt: locked.item.due_at_before_lock };
};

/** As it was before the lock. */
const unlocked = {
  set: { state: from('state_before_lock'), state_before_lock: undefined, due_at_before_lock: undefined },
};

/**
 * Releases a sync as it was. A run that was requested meanwhile is due at once; where the lease is lost, nothing changes.
 * @param now epoch ms
 */
export const releaseSyncLock = async (locked: LockedSync, now: number): Promise<void> => {
  const asItWas = { ...unlocked, when: { request: undefined } };
  const change = syncLease.releaseChange(locked, Date.parse(locked.wasDueAt), asItWas);
  if ((await updateSync(locked, change)) !== undefined) return;
  await updateSync(locked, syncLease.releaseChange(locked, now, unlocked));
};

/** Releases a sync, and lets no sync of the connection begin, and none be locked, before this time (epoch ms). */
export const limitSyncs = async (locked: LockedSync, at: number): Promise<void> => {
  const dueAt = Math.max(Date.parse(locked.wasDueAt), at);
  const set = { ...unlocked.set, limited_until: isoTime(at) };
  await updateSync(locked, syncLease.releaseChange(locked, dueAt, { ...unlocked, set }));
  await postponeSyncs(locked, at);
};
