import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed, retryConflicts } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, type ItemChange } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/**
 * What is to be synced has changed for all connections of a project: their plans are to be made due, one after the
 * other. The same of all projects, where the scope is that of the operator.
 */
export interface Replan {
  /** A project, or `op`. */
  readonly scope: string;
  /** Times that it was asked for: what comes while it is worked on must not get lost. */
  readonly asks: number;
  /** Id of the last connection, or project, that is done. */
  readonly after?: string | undefined;
}

/** Partition of the index `due`: that of the syncs. */
const due = 'sync';

export const replanKind = 'replan';

const keyOf = (scope: string) => ({ pk: scope, sk: replanKind });

/** Part of the transaction that changes what a project wants. @param now ISO 8601, UTC */
export const replanUpdate = (
  project: string,
  now: string,
): { readonly Update: NonNullable<TransactItem['Update']> } => ({
  Update: {
    TableName: environment.tables.connections,
    Key: keyOf(project),
    UpdateExpression: 'SET v = :v, due = :due, due_at = :now, asks = if_not_exists(asks, :none) + :one REMOVE #after',
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: { ':v': schemaVersion, ':due': due, ':now': now, ':none': 0, ':one': 1 },
  },
});

/** Has the plans of all connections of a project made due. */
export const askReplan = async (project: string, now: number): Promise<void> => {
  await retryConflicts(() => database().send(new UpdateCommand(replanUpdate(project, isoTime(now)).Update)));
};

/** Sees to it that all projects are gone through, the first time now. */
export const putReplan = async (scope: string, now: number): Promise<void> => {
  const write = new PutCommand({
    TableName: environment.tables.connections,
    Item: { ...keyOf(scope), v: schemaVersion, asks: 0, due, due_at: isoTime(now) },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  try {
    await retryConflicts(() => database().send(write));
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const tryUpdate = (scope: string, change: ItemChange): Promise<Item | undefined> =>
  changeItem(environment.tables.connections, keyOf(scope), change);

/**
 * Takes it for one worker until this time (epoch ms).
 * @returns `undefined` when another worker has it
 */
export const acquireReplan = async (scope: string, until: number, now: number): Promise<Replan | undefined> => {
  const item = await tryUpdate(scope, {
    UpdateExpression: 'SET due_at = :until',
    ConditionExpression: 'due_at <= :now',
    ExpressionAttributeValues: { ':until': isoTime(until), ':now': isoTime(now) },
  });
  return item && { scope, asks: item.asks, after: item.after };
};

const notAskedAnew = 'asks = :asks';

/**
 * Keeps how far it is, and until when (epoch ms) it is left to this worker.
 * @returns false when it was asked for anew: it begins again
 */
export const renewReplan = async ({ scope, asks }: Replan, after: string, until: number): Promise<boolean> => {
  const kept = await tryUpdate(scope, {
    UpdateExpression: 'SET #after = :after, due_at = :until',
    ConditionExpression: notAskedAnew,
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: { ':asks': asks, ':after': after, ':until': isoTime(until) },
  });
  return kept !== undefined;
};

/** All is done, until it is asked for or until this time (epoch ms). */
export const releaseReplan = async ({ scope, asks }: Replan, again: number | undefined): Promise<void> => {
  const isOver = again === undefined;
  await tryUpdate(scope, {
    UpdateExpression: isOver ? 'REMOVE #after, due, due_at' : 'SET due_at = :again REMOVE #after',
    ConditionExpression: notAskedAnew,
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: { ':asks': asks, ...(!isOver && { ':again': isoTime(again) }) },
  });
};
