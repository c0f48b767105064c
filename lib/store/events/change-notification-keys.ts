/** The change notifications of one object of one connection. */
export interface NotificationPartition {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Begins the sort key of change notifications. */
export const notificationPrefix = 'notification#';

/** Key of a change notification. @param id unified id of the record */
export const notificationKeyOf = ({ project, connection, object }: NotificationPartition, id: string) => ({
  pk: project,
  sk: `${notificationPrefix}${connection}#${object}#${id}`,
});

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
