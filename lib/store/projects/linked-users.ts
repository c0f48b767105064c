import { DeleteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { linkedUserId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed, retryConflicts } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** A user of the project's own product, by the id that the product gives it. */
export interface LinkedUser {
  readonly project: string;
  /** Derived from project and origin id. */
  readonly id: string;
  readonly originId: string;
  readonly alias: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

const keyOf = (project: string, id: string) => ({ pk: project, sk: `linked_user#${id}` });

const toLinkedUser = (item: Item): LinkedUser => ({
  project: item.pk,
  id: item.id,
  originId: item.origin_id,
  alias: item.alias,
  createdAt: item.created_at,
});

/** `alias` absent: the one before, or none. */
export interface NewLinkedUser {
  readonly project: string;
  readonly originId: string;
  readonly alias?: string | undefined;
}

/** Stores a linked user; the same origin id again is the same linked user, with the new alias. */
export const saveLinkedUser = async (
  { project, originId, alias }: NewLinkedUser,
  now: number,
): Promise<{ readonly created: boolean; readonly linkedUser: LinkedUser }> => {
  const id = linkedUserId(project, originId);
  const createdAt = isoTime(now);
  const write = new UpdateCommand({
    TableName: environment.tables.projects,
    Key: keyOf(project, id),
    UpdateExpression:
      `SET v = :v, id = :id, origin_id = :origin_id, #alias = ${alias === undefined ? 'if_not_exists(#alias, :alias)' : ':alias'}, ` +
      'created_at = if_not_exists(created_at, :now), connection_count = if_not_exists(connection_count, :none) ' +
      'REMOVE deleting_since',
    ExpressionAttributeNames: { '#alias': 'alias' },
    ExpressionAttributeValues: {
      ':v': schemaVersion,
      ':id': id,
      ':origin_id': originId,
      ':alias': alias ?? '',
      ':now': createdAt,
      ':none': 0,
    },
    ReturnValues: 'ALL_OLD',
  });
  const { Attributes: before } = await retryConflicts(() => database().send(write));
  // Not `before` itself: for a new item some engines answer with an empty one.
  const since: string | undefined = before?.created_at;
  const linkedUser = { project, id, originId, alias: alias ?? before?.alias ?? '', createdAt: since ?? createdAt };
  return { created: since === undefined, linkedUser };
};

/** The linked user of this id, if there is one. Consistent. */
export const getLinkedUser = async (project: string, id: string): Promise<LinkedUser | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(project, id));
  return item === undefined ? undefined : toLinkedUser(item);
};

/** A page of a project's linked users, in the order of their ids. */
export const listLinkedUsers = (project: string, page: PageRequest): Promise<Page<LinkedUser>> =>
  queryPage({ table: environment.tables.projects, partition: project, kind: 'linked_user' }, page, toLinkedUser);

/**
 * Part of the transaction that inserts (1) or deletes (-1) a connection: so a linked user's connections are known without
 * a search, and no linked user can be deleted while it is being connected.
 */
export const countConnections = (
  project: string,
  id: string,
  change: 1 | -1,
): NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Update']> => ({
  TableName: environment.tables.projects,
  Key: keyOf(project, id),
  UpdateExpression: 'ADD connection_count :change',
  // Once it is being deleted, its last connections go and no other one comes.
  ConditionExpression: `attribute_exists(pk)${change === 1 ? ' AND attribute_not_exists(deleting_since)' : ''}`,
  ExpressionAttributeValues: { ':change': change },
});

/** Part of the transaction that stores something of a linked user: it is there, and not being deleted. */
export const livingLinkedUser = (project: string, id: string): TransactItem => ({
  ConditionCheck: {
    TableName: environment.tables.projects,
    Key: keyOf(project, id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleting_since)',
  },
});

/**
 * From here on nothing is connected to the linked user, unless it is created again.
 * @returns false when there is none
 */
export const beginDeletion = async (project: string, id: string, now: number): Promise<boolean> => {
  const changed = await changeItem(environment.tables.projects, keyOf(project, id), {
    UpdateExpression: 'SET deleting_since = if_not_exists(deleting_since, :now)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': isoTime(now) },
  });
  return changed !== undefined;
};

export type LinkedUserDeletion = 'deleted' | 'connected' | 'absent';

/** Deletes a linked user whose deletion has begun and that has no connections. */
export const deleteLinkedUser = async (project: string, id: string): Promise<LinkedUserDeletion> => {
  const write = new DeleteCommand({
    TableName: environment.tables.projects,
    Key: keyOf(project, id),
    ConditionExpression: 'connection_count = :none AND attribute_exists(deleting_since)',
    ExpressionAttributeValues: { ':none': 0 },
  });
  try {
    await retryConflicts(() => database().send(write));
    return 'deleted';
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return (await getLinkedUser(project, id)) === undefined ? 'absent' : 'connected';
  }
};
