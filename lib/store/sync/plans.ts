import { choice, number, optional, text, time } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { upsert } from '../dynamodb/operations.ts';

/** The plan of a connection: which objects are synced. It is made anew again and again, first with the connection. */
export const syncPlans = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'syncplan#{connection}' },
  attributes: {
    connection: text(),
    /** Partition of the index `due`: that of the syncs. */
    due: optional(choice<'sync'>()),
    /** When it is made anew, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that holds it. */
    fence: optional(number()),
  },
});

/** A connection, whose plan says which objects are synced. It is made anew again and again, first with the connection. */
export interface PlanName {
  readonly project: string;
  readonly connection: string;
}

/** A plan that one worker holds. */
export type LeasedPlan = Held<PlanName>;

const planLease = /* @__PURE__ */ new Lease({
  work: ({ connection }) => `sync plan of the connection ${connection}`,
  entity: syncPlans,
});

/** Part of the transaction that stores a connection. @param now ISO 8601, UTC */
export const planPut = ({ project, connection }: PlanName, now: string) =>
  syncPlans.part.put({ project, connection, due: 'sync', dueAt: Date.parse(now) });

/** Makes the plan of a connection due now; a connection without one gets one. @param now epoch ms */
export const duePlan = async ({ project, connection }: PlanName, now: number): Promise<void> => {
  await upsert(syncPlans, { project, connection }, { set: { connection, due: 'sync', dueAt: now } });
};

/**
 * Acquires the plan of a connection. It is never released: it is made again when the lease ends.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it, or it is not due
 */
export const acquirePlan = async (name: PlanName, leaseMs: number, now: number): Promise<LeasedPlan | undefined> => {
  const acquired = await planLease.acquire(name, { leaseMs, now });
  return acquired && { ...name, fence: acquired.fence };
};

/** Deletes a plan with its connection. @throws LeaseLost */
export const deletePlan = (leased: LeasedPlan): Promise<void> => planLease.delete(leased);
