import { shardOf } from '../dynamodb/shards.ts';

/** The feed of a connection. */
export interface Feed {
  readonly project: string;
  readonly connection: string;
}

/** Names an event: its key, which never changes. */
export interface EventName extends Feed {
  /** Of the feed. */
  readonly shard: string;
  /** Of the change: ISO 8601, UTC. */
  readonly time: string;
  readonly id: string;
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

/** Partition of the head and the blocks of a feed. */
export const feedPartition = ({ project, connection }: Feed): string => `${project}#${connection}`;

/** The feed of its partition, or of one of its shards. */
export const feedOf = (partition: string): Feed => {
  const [project = '', connection = ''] = partition.split('#');
  return { project, connection };
};

/** Shards of a feed: partitions with its events. One takes 1,000 writes a second. */
export const feedShards: readonly string[] = ['0', '1', '2', '3'];

/** The shard for a new event: all events of a record are in the same one, so that their keys have their order. */
export const feedShardOf = ({ recordId, id }: { readonly recordId?: string | undefined; readonly id: string }) =>
  String(shardOf(recordId ?? id, feedShards.length));

/** All partitions of a feed. */
export const feedPartitions = (feed: Feed): readonly string[] => [
  feedPartition(feed),
  ...feedShards.map((shard) => `${feedPartition(feed)}#${shard}`),
];

/** Begins the sort key of events. */
export const eventPrefix = 'event#';

/** Comes after every time, and after every time and id: what else is in them comes before it. */
export const afterAll = '~';

/** The place after one in the order of sort keys: `!` comes before all that is in a time or an id, and before `#`. */
export const placeAfter = (place: string): string => `${place}!`;

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
