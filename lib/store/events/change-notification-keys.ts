/** Records of one object of one connection that a provider may have told of. */
export interface NotificationPartition {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Sort keys of hints begin with it. */
export const notificationPrefix = 'notification#';

/** @param id unified id of the record */
export const notificationKeyOf = ({ project, connection, object }: NotificationPartition, id: string) => ({
  pk: project,
  sk: `${notificationPrefix}${connection}#${object}#${id}`,
});

/** The lane of a hint, by its key. */
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
