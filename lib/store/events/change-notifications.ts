import { chunksOf } from '../../chunks.ts';
import { newId } from '../../crypto/ids.ts';
import { bytes, json, listOf, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { type DueKey, duePartitionOf, duePartitions, isDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, getMany, keyUnder, queryKeys, remove, update } from '../dynamodb/operations.ts';
import { eachPage } from '../dynamodb/query.ts';
import { writeTogether } from '../dynamodb/transaction.ts';
import { type NotificationPartition, notificationPrefix } from './change-notification-keys.ts';

/** A record that may have changed at its provider. The rest of the provider's message is not stored. */
export const changeNotifications = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${notificationPrefix}{connection}#{object}#{id}` },
  attributes: {
    /** Remote id, split into its parts. */
    remote: listOf(text()),
    /**
     * Filter value that finds the record in a list, sealed. Present if the message does not contain the id of the
     * record.
     */
    sought: optional(bytes()),
    /** Remote paths of the records that it may have been merged with. */
    others: optional(json<readonly (readonly string[])[]>()),
    /** A new value each time the notification arrives. */
    mark: text(),
    /** Number of failed attempts. */
    attempts: number(),
    /** Partition of the index `due`. */
    due: text(),
    dueAt: time(),
    /** A sync has found the change before this time. */
    expiresAt: timeToLive(),
  },
});

type StoredAttributes = EntityValue<typeof changeNotifications>;

/** A record that may have changed at its provider. The rest of the provider's message is not stored. */
export type ChangeNotification = Pick<
  StoredAttributes,
  'project' | 'connection' | 'object' | 'id' | 'remote' | 'sought' | 'others'
>;

/** A change notification as read from the table. If the notification arrives again, the stored mark changes. */
export type StoredNotification = ChangeNotification & Pick<StoredAttributes, 'mark' | 'attempts'>;

/** Kind of the work in the index `due`. */
const kind = 'change_notification';

/** Milliseconds that a notification, or the mark of a message, is stored. A sync has found the change before that. */
const lifetimeMs = 24 * 60 * 60_000;

/** Stores a notification. A second notification of a record replaces the first, so the record is refreshed once. */
const notificationPut = (notification: ChangeNotification, now: number) =>
  changeNotifications.part.put({
    ...notification,
    mark: newId(),
    attempts: 0,
    due: duePartitionOf(kind, notification.connection),
    dueAt: now,
    expiresAt: now + lifetimeMs,
  });

/** The mark that a message of a provider has arrived. */
export const messages = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'message#{fingerprint}' },
  attributes: { expiresAt: timeToLive() },
});

/** A message of a provider. */
export interface Message {
  readonly project: string;
  /** The same value each time the provider sends the message. */
  readonly fingerprint: string;
}

/** Maximum number of items per transaction, in addition to the mark of the message. */
const mostNotifications = 99;

/**
 * Stores the notifications of a message, and the mark that it has arrived.
 * @param now epoch ms
 * @returns false if the message had arrived before; then nothing was stored
 */
export const storeNotifications = async (
  message: Message,
  notifications: readonly ChangeNotification[],
  now: number,
): Promise<boolean> => {
  const [last = [], ...others] = chunksOf(notifications, mostNotifications).toReversed();
  for (const some of others) await writeTogether(some.map((notification) => notificationPut(notification, now)));
  const messagePut = messages.part.insert({ ...message, expiresAt: now + lifetimeMs });
  const refused = await writeTogether([messagePut, ...last.map((notification) => notificationPut(notification, now))]);
  return refused.length === 0;
};

/** Reads the due notifications of all connections. */
export const dueNotifications = (): DueReader => new DueReader(changeNotifications.tableName(), duePartitions(kind));

const dueKeyOf = (key: Parameters<typeof changeNotifications.keyOf>[0]): DueKey => {
  const { pk, sk } = changeNotifications.keyOf(key);
  return { pk, sk };
};

/**
 * Keys of the due notifications of a connection, or of a single object of the connection, page by page. Consistent.
 * @param now epoch ms
 */
export async function* dueNotificationsOf(
  { project, connection, object }: Omit<NotificationPartition, 'object'> & Partial<NotificationPartition>,
  now: number,
): AsyncGenerator<readonly DueKey[]> {
  const key = keyUnder(changeNotifications, { project, connection, ...(object !== undefined && { object }) });
  const query = { key, filter: isDue(now), isConsistent: true };
  const pages = eachPage((startAfter) => queryKeys(changeNotifications, { ...query, startAfter }));
  for await (const items of pages) if (items.length > 0) yield items.map(dueKeyOf);
}

/** Reads a notification by its key, if it exists and is due. Consistent. @param now epoch ms */
export const readNotification = async (key: DueKey, now: number): Promise<StoredNotification | undefined> => {
  const found = await get(changeNotifications, changeNotifications.keyFrom({ ...key }));
  return found === undefined || found.dueAt > now ? undefined : found;
};

/**
 * Reads the existing and due notifications for these keys, in no particular order. Makes one call per hundred keys.
 * Consistent.
 * @param keys keys within the same project
 * @param now epoch ms
 */
export const readNotifications = async (
  keys: readonly DueKey[],
  now: number,
): Promise<readonly StoredNotification[]> => {
  const distinct = [...new Map(keys.map((key) => [key.sk, key])).values()];
  const names = distinct.map((key) => changeNotifications.keyFrom({ ...key }));
  return (await getMany(changeNotifications, names)).filter(({ dueAt }) => dueAt <= now);
};

/** The condition that the notification has not arrived again since it was read. */
const isAsRead = ({ mark }: StoredNotification) => ({ mark });

/** Deletes a notification, unless it has arrived again since it was read. */
export const deleteNotification = async (notification: StoredNotification): Promise<void> => {
  await remove(changeNotifications, notification, isAsRead(notification));
};

/**
 * Makes a notification due at `at` (epoch ms), unless it has arrived again since it was read.
 * @param failures number of attempts that failed since it was read
 */
export const postponeNotification = async (
  notification: StoredNotification,
  at: number,
  failures = 0,
): Promise<void> => {
  const set = { dueAt: at, attempts: notification.attempts + failures };
  await update(changeNotifications, notification, { set, when: isAsRead(notification) });
};
