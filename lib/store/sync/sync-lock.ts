import { from } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { unlessLost } from '../dynamodb/lease.ts';
import { postponeSyncs } from './schedule-changes.ts';
import { type LeasedSync, syncLease } from './sync-run.ts';
import { type Sync, type SyncName, toSync } from './syncs.ts';

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
      set: { state: 'running', stateBeforeLock: from('state'), dueAtBeforeLock: from('dueAt') },
      when: { isBaselined: true },
      orWhen: { state: 'waiting' },
    },
  );
  if (locked === undefined) return undefined;
  const { item, fence } = locked;
  return { ...toSync(item), fence, wasDueAt: isoTime(item.dueAtBeforeLock ?? now) };
};

/** As it was before the lock. */
const unlocked = {
  state: from<Sync['state']>('stateBeforeLock'),
  stateBeforeLock: undefined,
  dueAtBeforeLock: undefined,
};

/**
 * Releases a sync as it was. A run that was requested meanwhile is due at once; where the lease is lost, nothing changes.
 * @param now epoch ms
 */
export const releaseSyncLock = async (locked: LockedSync, now: number): Promise<void> => {
  const wasDueAt = Date.parse(locked.wasDueAt);
  const asItWas = { set: unlocked, when: { request: undefined } };
  if ((await unlessLost(() => syncLease.release(locked, wasDueAt, asItWas))) !== undefined) return;
  await unlessLost(() => syncLease.release(locked, now, { set: unlocked }));
};

/** Releases a sync, and lets no sync of the connection begin, and none be locked, before this time (epoch ms). */
export const limitSyncs = async (locked: LockedSync, at: number): Promise<void> => {
  const dueAt = Math.max(Date.parse(locked.wasDueAt), at);
  const set = { ...unlocked, limitedUntil: isoTime(at) };
  await unlessLost(() => syncLease.release(locked, dueAt, { set }));
  await postponeSyncs(locked, at);
};
