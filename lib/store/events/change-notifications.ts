import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { newId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { unlessRefused } from '../dynamodb/conflicts.ts';
import { type DueKey, duePartitionOf, duePartitions, isDue, storedDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { beginsWith, expressionsOf, updateOf } from '../dynamodb/expression.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { asStored } from '../dynamodb/raw-items.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import {
  type NotificationPartition,
  notificationKeyOf,
  notificationPartitionOf,
  notificationPrefix,
} from './change-notification-keys.ts';

/** A record that may have changed at its provider. The rest of the provider's message is not kept. */
export interface ChangeNotification extends NotificationPartition {
  /** Unified id of the record. */
  readonly id: string;
  /** Remote id, in its parts. */
  readonly remote: readonly string[];
}

/** A change notification as it was read: one that has arrived again since has another mark. */
export interface StoredNotification extends ChangeNotification {
  readonly mark: string;
  /** Tries that failed. */
  readonly attempts: number;
}

/** Kind of the work, in the index `due`. */
const kind = 'change_notification';

/** Milliseconds for which a notification, or the mark of a message, is kept: by then a sync has found the change. */
const lifetimeMs = 24 * 60 * 60_000;

const keyOf = ({ id, ...partition }: Omit<ChangeNotification, 'remote'>) => notificationKeyOf(partition, id);

/** A second notification of a record takes the place of the first: the record is refreshed once. */
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
      expires_at: epochSeconds(now + lifetimeMs),
    },
  },
});

/** One message of a provider. */
export interface Message {
  readonly project: string;
  /** The same each time that the provider sends it. */
  readonly fingerprint: string;
}

const messagePut = ({ project, fingerprint }: Message, now: number) => ({
  Put: {
    TableName: environment.tables.connections,
    Item: {
      pk: project,
      sk: `message#${fingerprint}`,
      v: schemaVersion,
      expires_at: epochSeconds(now + lifetimeMs),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Items of one transaction, besides the mark of the message. */
const mostNotifications = 99;

/**
 * Stores the notifications of a message, with the mark that it has arrived.
 * @param now epoch ms
 * @returns false when it had arrived before: nothing was stored
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

/** Reads the notifications that are due, of all connections. */
export const dueNotifications = (): DueReader => new DueReader(environment.tables.connections, duePartitions(kind));

/** Keys of the notifications of one connection that are due, a page at a time. Consistent. @param now epoch ms */
export async function* dueNotificationsOf(
  { project, connection }: Pick<NotificationPartition, 'project' | 'connection'>,
  now: number,
): AsyncGenerator<readonly DueKey[]> {
  const query = {
    TableName: environment.tables.connections,
    ...expressionsOf(
      { key: { pk: project, sk: beginsWith(`${notificationPrefix}${connection}#`) }, filter: isDue(now) },
      storedDue,
    ),
    ConsistentRead: true,
  };
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand({ ...query, ExclusiveStartKey }));
    if (Items.length > 0) yield Items.map(({ pk, sk }) => ({ pk, sk }));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/** A notification by its key, when it is there and due. Consistent. @param now epoch ms */
export const readNotification = async ({ pk, sk }: DueKey, now: number): Promise<StoredNotification | undefined> => {
  const item = await readItem(environment.tables.connections, { pk, sk });
  if (item === undefined || item.due_at > isoTime(now)) return undefined;
  const id = sk.split('#').at(-1) ?? '';
  return { ...notificationPartitionOf({ pk, sk }), id, remote: item.remote, mark: item.mark, attempts: item.attempts };
};

/** Holds where the notification has not arrived again since it was read. */
const isAsRead = ({ mark }: StoredNotification) => ({ mark });

/** Deletes a notification, unless it has arrived again since it was read. */
export const deleteNotification = async (notification: StoredNotification): Promise<void> => {
  const command = new DeleteCommand({
    TableName: environment.tables.connections,
    Key: keyOf(notification),
    ...expressionsOf({ when: isAsRead(notification) }, asStored),
  });
  await unlessRefused(() => database().send(command));
};

/**
 * Makes a notification due at this time (epoch ms), unless it has arrived again since it was read.
 * @param failures tries that failed since it was read
 */
export const postponeNotification = async (
  notification: StoredNotification,
  at: number,
  failures = 0,
): Promise<void> => {
  const set = { due_at: isoTime(at), attempts: notification.attempts + failures };
  const change = updateOf({ set, when: isAsRead(notification) }, asStored);
  await changeItem(environment.tables.connections, keyOf(notification), change);
};
