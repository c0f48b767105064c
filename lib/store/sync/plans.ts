import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { retryConflicts } from '../dynamodb/conflicts.ts';
import { isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, deleteItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** What is to be synced of a connection is gone through again and again, beginning when it is made. */
interface PlanName {
  readonly project: string;
  readonly connection: string;
}

/** Partition of the index `due`: that of the syncs. */
const due = 'sync';

const keyOf = ({ project, connection }: PlanName) => ({ pk: project, sk: `syncplan#${connection}` });

/** Part of the transaction that stores a connection. */
export const planPut = (name: PlanName, now: string): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: { ...keyOf(name), v: schemaVersion, connection: name.connection, due, due_at: now },
  },
});

/** Makes the plan of a connection due now; one that was made before there were plans gets one. */
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
 * Takes the plan of a connection until this time (epoch ms), when it is due again.
 * @returns false when another worker has it
 */
export const acquirePlan = async (name: PlanName, until: number, now: number): Promise<boolean> => {
  const held = await changeItem(environment.tables.connections, keyOf(name), {
    UpdateExpression: 'SET due_at = :until',
    ConditionExpression: 'due_at <= :now',
    ExpressionAttributeValues: { ':until': isoTime(until), ':now': isoTime(now) },
  });
  return held !== undefined;
};

/** Takes a plan away with its connection. */
export const deletePlan = (name: PlanName): Promise<boolean> => deleteItem(environment.tables.connections, keyOf(name));
