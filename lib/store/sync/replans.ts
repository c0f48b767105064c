import { number, optional, text, time } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { insert, upsert } from '../dynamodb/operations.ts';
import { syncKind } from './schedules.ts';

interface ReplanName {
  /** Id of a project, or `op` for all projects. */
  readonly scope: string;
}

/**
 * A replan that a worker holds. The objects to sync have changed for all connections of a project. Their cycles are
 * made due, one after the other. In the scope of the operator, this happens for all projects.
 */
export interface LeasedReplan extends Held<ReplanName> {
  /** Id of the last finished connection or project. */
  readonly after?: string | undefined;
}

/** Sort key of a replan. It separates replans from other work in the index. */
export const replanKind = 'replan';

/**
 * The replan of a project: the objects to sync have changed for all of its connections. The scope `op` stands for all
 * projects.
 */
export const replans = entity({
  table: 'connections',
  key: { pk: '{scope}', sk: replanKind },
  attributes: {
    /** Id of the last finished connection or project. */
    after: optional(text()),
    /** Partition of the index `due`. It is shared with syncs. */
    due: optional(text()),
    /** Time when it is due, or end of the worker's lease. */
    dueAt: optional(time()),
    /** Fence of the worker that holds it. */
    fence: optional(number()),
  },
});

const replanLease = /* @__PURE__ */ new Lease({
  work: ({ scope }) => `planning of the connections of ${scope}`,
  entity: replans,
});

/** The change that makes a replan due. It takes the replan away from a worker that holds it. @param now epoch ms */
const askedAt = (scope: string, now: number) =>
  replanLease.revocation(now, { set: { due: duePartitionOf(syncKind, scope), after: undefined } });

/**
 * Part of the transaction that changes the objects that a project syncs. A worker that holds the replan loses it, and
 * the replan begins again.
 * @param now ISO 8601, UTC
 */
export const replanUpdate = (project: string, now: string) =>
  replans.part.upsert({ scope: project }, askedAt(project, Date.parse(now)));

/** Makes the cycles of all connections of a project due. @param now epoch ms */
export const askReplan = async (project: string, now: number): Promise<void> => {
  await upsert(replans, { scope: project }, askedAt(project, now));
};

/** Starts a repeated replan of all projects of a scope, first at `now` (epoch ms), unless it exists. */
export const putReplan = async (scope: string, now: number): Promise<void> => {
  await insert(replans, { scope, due: duePartitionOf(syncKind, scope), dueAt: now });
};

/**
 * Acquires a due replan.
 * @param now epoch ms
 * @returns `undefined` if another worker holds it
 */
export const acquireReplan = async (scope: string, leaseMs: number, now: number): Promise<LeasedReplan | undefined> => {
  const acquired = await replanLease.acquire({ scope }, { leaseMs, now });
  return acquired && { scope, fence: acquired.fence, after: acquired.item.after };
};

/** Stores the last finished id, and extends the lease to `until` (epoch ms). @throws LeaseLost */
export const renewReplan = async (leased: LeasedReplan, after: string, until: number): Promise<void> => {
  await replanLease.renew(leased, until, { set: { after } });
};

/** Releases an unfinished replan. It continues at `at` (epoch ms), after the id `after`. @throws LeaseLost */
export const postponeReplan = async (leased: LeasedReplan, after: string, at: number): Promise<void> => {
  await replanLease.release(leased, at, { set: { after } });
};

/** Ends a replan, until it is requested or until `again` (epoch ms). @throws LeaseLost */
export const finishReplan = async (leased: LeasedReplan, again: number | undefined): Promise<void> => {
  await replanLease.release(leased, again, { set: { after: undefined } });
};
