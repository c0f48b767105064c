/** The change notifications of one object of one connection. */
export interface NotificationPartition {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Begins the sort key of change notifications. */
export const notificationPrefix = 'change_notification#';

/** The partition of a change notification, by its key. */
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
