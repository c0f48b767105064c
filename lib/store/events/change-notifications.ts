import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { newId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed, retryConflicts } from '../dynamodb/conflicts.ts';
import { type DueKey, duePartitionOf, duePartitions, isDue } from '../dynamodb/due-index.ts';
import { DueLook } from '../dynamodb/due-reader.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import {
  type NotificationPartition,
  notificationKeyOf,
  notificationPartitionOf,
  notificationPrefix,
} from './change-notification-keys.ts';

/** A record that a provider has told of. What it said of the record is not kept. */
export interface ChangeNotification extends NotificationPartition {
  /** Unified id of the record. */
  readonly id: string;
  /** Remote id, in its parts. */
  readonly remote: readonly string[];
}

/** A hint as it was when it was read: one that came again since is another. */
export interface StoredNotification extends ChangeNotification {
  readonly mark: string;
  /** Tries that failed. */
  readonly attempts: number;
}

/** Kind of the work, in the index `due`. */
const kind = 'hint';

/** Milliseconds for which a hint, or the mark of a message, is kept: by then a sync has long found the change. */
const lifetime = 24 * 60 * 60_000;

const keyOf = ({ id, ...partition }: Omit<ChangeNotification, 'remote'>) => notificationKeyOf(partition, id);

/** The same record again takes the place of what was said before: it is looked at once. */
const notificationPut = (
  notification: ChangeNotification,
  now: number,
): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      ...keyOf(notification),
      v: schemaVersion,
      remote: [...notification.remote],
      mark: newId(),
      attempts: 0,
      due: duePartitionOf(kind, notification.connection),
      due_at: isoTime(now),
      expires_at: epochSeconds(now + lifetime),
    },
  },
});

/** One message of a provider. */
export interface Message {
  readonly project: string;
  /** What is the same in every delivery of it. */
  readonly fingerprint: string;
}

const messagePut = ({ project, fingerprint }: Message, now: number) => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      pk: project,
      sk: `message#${fingerprint}`,
      v: schemaVersion,
      expires_at: epochSeconds(now + lifetime),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Items of one transaction, besides the mark of the message. */
const mostNotifications = 99;

/**
 * Keeps what a message told of, with the mark that it came.
 * @returns false when it had come before: nothing was kept
 */
export const storeNotifications = async (
  message: Message,
  notifications: readonly ChangeNotification[],
  now: number,
): Promise<boolean> => {
  const [last = [], ...others] = chunksOf(notifications, mostNotifications).toReversed();
  for (const some of others) await writeTogether(some.map((notification) => notificationPut(notification, now)));
  return (
    (await writeTogether([messagePut(message, now), ...last.map((notification) => notificationPut(notification, now))]))
      .length === 0
  );
};

/** What is due of all connections. */
export const listDueNotifications = (): DueLook => new DueLook(environment.tables.connections, duePartitions(kind));

/** What of one connection is due, a page at a time. Consistent. */
export async function* dueNotificationsOf(
  { project, connection }: Pick<NotificationPartition, 'project' | 'connection'>,
  now: number,
): AsyncGenerator<readonly DueKey[]> {
  const query = {
    TableName: environment.tables.connections,
    KeyConditionExpression: 'pk = :project AND begins_with(sk, :notifications)',
    FilterExpression: isDue(now).text,
    ExpressionAttributeValues: {
      ':project': project,
      ':notifications': `${notificationPrefix}${connection}#`,
      ...isDue(now).values,
    },
    ConsistentRead: true,
  };
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand({ ...query, ExclusiveStartKey }));
    if (Items.length > 0) yield Items.map(({ pk, sk }) => ({ pk, sk }));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/** A hint by its key, when it is there and due. Consistent. */
export const readNotification = async ({ pk, sk }: DueKey, now: number): Promise<StoredNotification | undefined> => {
  const item = await readItem(environment.tables.connections, { pk, sk });
  if (item === undefined || item.due_at > isoTime(now)) return undefined;
  const id = sk.split('#').at(-1) ?? '';
  return { ...notificationPartitionOf({ pk, sk }), id, remote: item.remote, mark: item.mark, attempts: item.attempts };
};

const unlessNewer = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await retryConflicts(write);
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const asRead = ({ mark }: StoredNotification) => ({
  ConditionExpression: 'mark = :mark',
  ExpressionAttributeValues: { ':mark': mark },
});

/** Forgets a hint, unless it came again since it was read. */
export const deleteNotification = (notification: StoredNotification): Promise<void> =>
  unlessNewer(() =>
    database().send(
      new DeleteCommand({
        TableName: environment.tables.connections,
        Key: keyOf(notification),
        ...asRead(notification),
      }),
    ),
  );

/**
 * Looks at the record again at this time (epoch ms), or sooner when it is told of again.
 * @param failures by how many tries it has failed since it was read
 */
export const postponeNotification = (notification: StoredNotification, at: number, failures = 0): Promise<void> => {
  const { ExpressionAttributeValues, ...condition } = asRead(notification);
  return unlessNewer(() =>
    database().send(
      new UpdateCommand({
        TableName: environment.tables.connections,
        Key: keyOf(notification),
        UpdateExpression: 'SET due_at = :at, attempts = :attempts',
        ...condition,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ':at': isoTime(at),
          ':attempts': notification.attempts + failures,
        },
      }),
    ),
  );
};
