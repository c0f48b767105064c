import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { retryConflicts } from '../dynamodb/conflicts.ts';
import { isoTime, schemaVersion } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { rawItems } from '../dynamodb/raw-items.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** A connection, whose plan says which objects are synced. It is made anew again and again, first with the connection. */
export interface PlanName {
  readonly project: string;
  readonly connection: string;
}

/** A plan that one worker holds. */
export type LeasedPlan = Held<PlanName>;

/** Partition of the index `due`: that of the syncs. */
const due = 'sync';

const keyOf = ({ project, connection }: PlanName) => ({ pk: project, sk: `syncplan#${connection}` });

const planLease = new Lease({
  work: ({ connection }: PlanName) => `sync plan of the connection ${connection}`,
  entity: rawItems({ table: 'connections', keyOf }),
});

/** Part of the transaction that stores a connection. @param now ISO 8601, UTC */
export const planPut = (name: PlanName, now: string): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: { ...keyOf(name), v: schemaVersion, connection: name.connection, due, due_at: now },
  },
});

/** Makes the plan of a connection due now; a connection without one gets one. @param now epoch ms */
export const duePlan = async (name: PlanName, now: number): Promise<void> => {
  const write = new UpdateCommand({
    TableName: environment.tables.connections,
    Key: keyOf(name),
    UpdateExpression: 'SET v = :v, #connection = :connection, due = :due, due_at = :now',
    ExpressionAttributeNames: { '#connection': 'connection' },
    ExpressionAttributeValues: {
      ':v': schemaVersion,
      ':connection': name.connection,
      ':due': due,
      ':now': isoTime(now),
    },
  });
  await retryConflicts(() => database().send(write));
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
