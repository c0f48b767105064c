import { number, optional, time, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';

/** The lease of a writer that compares a record before it changes it. */
export const recordLocks = entity({
  table: 'records',
  key: { pk: '{project}#lock#{record}' },
  attributes: {
    /** When the lease of the holder ends; absent when nobody holds it. */
    leaseUntil: optional(time()),
    fence: optional(number()),
    /** An hour after the last lease. */
    expiresAt: optional(timeToLive()),
  },
});

/** Names the lock of a record by its unified id, which all connections of its account have. */
export interface LockName {
  readonly project: string;
  readonly record: string;
}

/** Longer than a Lambda lives with one request, ms: one that died holds nobody up for longer. */
const leaseMs = 35_000;

const keptMs = 60 * 60_000;

const lockLease = /* @__PURE__ */ new Lease({
  work: ({ record }: LockName) => `lock of the record ${record}`,
  entity: recordLocks,
  until: 'leaseUntil',
});

/** @param now epoch ms @returns `undefined` while another writer holds it */
export const acquireLock = async (name: LockName, now: number): Promise<Held<LockName> | undefined> => {
  const acquired = await lockLease.acquire(name, { leaseMs, now }, { set: { expiresAt: now + keptMs } });
  return acquired && { ...name, fence: acquired.fence };
};

/** Lets another writer go on. @throws LeaseLost */
export const releaseLock = async (held: Held<LockName>): Promise<void> => {
  await lockLease.release(held, undefined);
};
