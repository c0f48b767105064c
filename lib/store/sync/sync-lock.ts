import { isoTime } from '../dynamodb/item.ts';
import { postponeSyncs } from './schedule-changes.ts';
import type { LeasedSync } from './sync-run.ts';
import { type SyncName, toSync, updateSync } from './syncs.ts';

/**
 * A sync that whoever looks at single records has between two of its runs, or between two pages of one. While it is lent
 * no page is read, so neither sees what the other has not stored yet.
 */
export interface LockedSync extends LeasedSync {
  /** When it was due before: ISO 8601, UTC. */
  readonly wasDueAt: string;
}

/**
 * Takes a sync that is not worked on. Should the borrower die, the sync is due when the lease ends.
 * @param lease milliseconds
 * @returns `undefined` when it is worked on, is waiting for the provider, has not gone through all records yet, or is off
 */
export const acquireSyncLock = async (name: SyncName, lease: number, now: number): Promise<LockedSync | undefined> => {
  const item = await updateSync(name, {
    UpdateExpression:
      'SET lent_state = #state, lent_due_at = due_at, #state = :running, due_at = :until, ' +
      'fence = if_not_exists(fence, :none) + :one',
    ConditionExpression: 'baselined = :true AND (#state = :waiting OR (#state <> :off AND due_at <= :now))',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':waiting': 'waiting',
      ':off': 'off',
      ':true': true,
      ':until': isoTime(now + lease),
      ':now': isoTime(now),
      ':none': 0,
      ':one': 1,
    },
  });
  return item === undefined ? undefined : { ...toSync(item), fence: item.fence, wasDueAt: item.lent_due_at };
};

const release = async (locked: LockedSync, dueAt: string, unless: string): Promise<boolean> => {
  const changed = await updateSync(locked, {
    UpdateExpression: 'SET #state = lent_state, due_at = :at REMOVE lent_state, lent_due_at',
    ConditionExpression: `fence = :fence${unless}`,
    ExpressionAttributeNames: { '#state': 'state', ...(unless && { '#request': 'request' }) },
    ExpressionAttributeValues: { ':at': dueAt, ':fence': locked.fence },
  });
  return changed !== undefined;
};

/**
 * Gives a sync back as it was. A run that was asked for meanwhile is due at once; a sync that was taken over meanwhile
 * stays as it is.
 */
export const releaseSyncLock = async (locked: LockedSync, now: number): Promise<void> => {
  if (await release(locked, locked.wasDueAt, ' AND attribute_not_exists(#request)')) return;
  await release(locked, isoTime(now), '');
};

/** Lets no sync of the connection begin anything before this time (epoch ms), and nobody borrow one. */
export const limitSyncs = async (locked: LockedSync, at: number): Promise<void> => {
  await updateSync(locked, {
    UpdateExpression: 'SET limited_until = :at',
    ConditionExpression: 'fence = :fence',
    ExpressionAttributeValues: { ':at': isoTime(at), ':fence': locked.fence },
  });
  await release(locked, locked.wasDueAt > isoTime(at) ? locked.wasDueAt : isoTime(at), '');
  await postponeSyncs(locked, at);
};
