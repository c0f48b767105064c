/** The feed of a connection. */
export interface Feed {
  readonly project: string;
  readonly connection: string;
}

/** Names a delivery: `id` is `time#event`, so that ids are in the order of time. */
export interface DeliveryName {
  readonly project: string;
  readonly webhook: string;
  readonly id: string;
}

/** Key of an item in the table of events. */
export interface EventKey {
  readonly pk: string;
  readonly sk: string;
}

/** In the place of a connection's id, for events of none: they are a feed of their own. */
export const noConnection = 'webhooks';

/** Partition of a feed, and of its outbox. */
export const feedPartition = ({ project, connection }: Feed): string => `${project}#${connection}`;

/** The feed of a partition. */
export const feedOf = (partition: string): Feed => {
  const [project = '', connection = ''] = partition.split('#');
  return { project, connection };
};

/** Begins the sort key of events in the outbox. */
export const outboxPrefix = 'outbox#';

/** Begins the sort key of deliveries. */
export const deliveryPrefix = 'delivery#';

/** Id of every delivery of an event. */
export const deliveryIdOf = ({ time, id }: { readonly time: string; readonly id: string }): string => `${time}#${id}`;

/** Partition of the deliveries to a webhook, and of its state. */
export const deliveryPartition = (project: string, webhook: string): string => `${project}#webhook#${webhook}`;

/** Key of the item of a delivery. */
export const deliveryKey = ({ project, webhook, id }: DeliveryName): EventKey => ({
  pk: deliveryPartition(project, webhook),
  sk: `${deliveryPrefix}${id}`,
});

/** The name of a delivery, by its key. */
export const deliveryNameOf = ({ pk, sk }: EventKey): DeliveryName => {
  const [project = '', , webhook = ''] = pk.split('#');
  return { project, webhook, id: sk.slice(deliveryPrefix.length) };
};
