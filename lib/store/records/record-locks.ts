import { number, optional, time, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';

/** The lease of a writer that compares a record before it changes the record. */
export const recordLocks = entity({
  table: 'records',
  key: { pk: '{project}#lock#{record}' },
  attributes: {
    /** End of the holder's lease. Absent while no writer holds the lock. */
    leaseUntil: optional(time()),
    fence: optional(number()),
    /** An hour after the last lease. */
    expiresAt: optional(timeToLive()),
  },
});

/** The name of a record's lock. The unified id is the same for all connections of the record's account. */
export interface LockName {
  readonly project: string;
  readonly record: string;
}

/**
 * Duration of the lease in ms. It is longer than a Lambda function spends on a request, so a dead holder blocks others
 * only briefly.
 */
const leaseMs = 35_000;

const keptMs = 60 * 60_000;

const lockLease = /* @__PURE__ */ new Lease({
  work: ({ record }: LockName) => `lock of the record ${record}`,
  entity: recordLocks,
  until: 'leaseUntil',
});

/** Acquires a lock. @param now epoch ms @returns `undefined` while another writer holds it */
export const acquireLock = async (name: LockName, now: number): Promise<Held<LockName> | undefined> => {
  const acquired = await lockLease.acquire(name, { leaseMs, now }, { set: { expiresAt: now + keptMs } });
  return acquired && { ...name, fence: acquired.fence };
};

/** Releases a lock for the next writer. @throws LeaseLost */
export const releaseLock = async (held: Held<LockName>): Promise<void> => {
  await lockLease.release(held, undefined);
};
