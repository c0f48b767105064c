import { number, optional, text, time } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { insert, upsert } from '../dynamodb/operations.ts';
import { syncKind } from './schedules.ts';

interface ReplanName {
  /** A project, or `op` for all of them. */
  readonly scope: string;
}

/**
 * The objects to sync have changed for all connections of a project: their cycles are made due, one after the other. In
 * the scope of the operator the same is done for all projects. One worker holds it.
 */
export interface LeasedReplan extends Held<ReplanName> {
  /** Id of the last connection, or project, that is done. */
  readonly after?: string | undefined;
}

/** Sort key of a replan, by which the index tells it from other work. */
export const replanKind = 'replan';

/** The replan of a project: the objects to sync have changed for all of its connections. The scope `op` is all projects. */
export const replans = entity({
  table: 'connections',
  key: { pk: '{scope}', sk: replanKind },
  attributes: {
    /** Id of the last connection, or project, that is done. */
    after: optional(text()),
    /** Partition of the index `due`: among those of the syncs. */
    due: optional(text()),
    /** When it is due, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that holds it. */
    fence: optional(number()),
  },
});

const replanLease = /* @__PURE__ */ new Lease({
  work: ({ scope }) => `planning of the connections of ${scope}`,
  entity: replans,
});

/** A worker that holds it loses it. @param now epoch ms */
const askedAt = (scope: string, now: number) =>
  replanLease.revocation(now, { set: { due: duePartitionOf(syncKind, scope), after: undefined } });

/**
 * Part of the transaction that changes the objects that a project syncs. A worker that holds the replan loses it, and it
 * begins anew.
 * @param now ISO 8601, UTC
 */
export const replanUpdate = (project: string, now: string) =>
  replans.part.upsert({ scope: project }, askedAt(project, Date.parse(now)));

/** Has the cycles of all connections of a project made due. @param now epoch ms */
export const askReplan = async (project: string, now: number): Promise<void> => {
  await upsert(replans, { scope: project }, askedAt(project, now));
};

/** Has all projects of a scope replanned again and again, the first time now (epoch ms), unless they are already. */
export const putReplan = async (scope: string, now: number): Promise<void> => {
  await insert(replans, { scope, due: duePartitionOf(syncKind, scope), dueAt: now });
};

/**
 * Acquires a replan that is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it
 */
export const acquireReplan = async (scope: string, leaseMs: number, now: number): Promise<LeasedReplan | undefined> => {
  const acquired = await replanLease.acquire({ scope }, { leaseMs, now });
  return acquired && { scope, fence: acquired.fence, after: acquired.item.after };
};

/** Stores the last id that is done, and extends the lease to this time (epoch ms). @throws LeaseLost */
export const renewReplan = async (leased: LeasedReplan, after: string, until: number): Promise<void> => {
  await replanLease.renew(leased, until, { set: { after } });
};

/** Releases a replan in the middle: it goes on at this time (epoch ms), after this id. @throws LeaseLost */
export const postponeReplan = async (leased: LeasedReplan, after: string, at: number): Promise<void> => {
  await replanLease.release(leased, at, { set: { after } });
};

/** Ends a replan, until it is asked for or until this time (epoch ms). @throws LeaseLost */
export const finishReplan = async (leased: LeasedReplan, again: number | undefined): Promise<void> => {
  await replanLease.release(leased, again, { set: { after: undefined } });
};
