/** The change notifications for an object of a connection. */
export interface NotificationPartition {
  readonly project: string;
  readonly connection: string;
  /** Name of the object, such as `crm.contact`. */
  readonly object: string;
}

/** Beginning of the sort key of change notifications. */
export const notificationPrefix = 'change_notification#';

/** The partition of a change notification, read from its key. */
export const notificationPartitionOf = ({
  pk,
  sk,
}: {
  readonly pk: string;
  readonly sk: string;
}): NotificationPartition => {
  const [, connection = '', object = ''] = sk.split('#');
  return { project: pk, connection, object };
};
