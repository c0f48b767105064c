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

/** Names a delivery; its shard follows from its id. */
export interface DeliveryName {
  readonly project: string;
  readonly webhook: string;
  readonly id: string;
}

/** Deliveries to a webhook that one worker at a time sends: those of the events of some connections. */
export interface DeliveryShard {
  readonly project: string;
  readonly webhook: string;
  readonly shard: string;
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

/** Begins the sort key of events. */
export const eventPrefix = 'event#';

/** Comes after every time, and after every time and id: what else is in them comes before it. */
export const afterAll = '~';

/** The place after one in the order of sort keys: `!` comes before all that is in a time or an id, and before `#`. */
export const placeAfter = (place: string): string => `${place}!`;

/** A sequence in a sort key, which is a text: 16 digits hold what a number counts exactly. */
export const sequenceText = (sequence: number): string => String(sequence).padStart(16, '0');

/** Begins the sort key of deliveries. */
export const deliveryPrefix = 'delivery#';

/**
 * Id of every delivery of an event, after the time at which its block was written: ids are in the order of that time, and
 * those of a connection in the order of their sequences.
 * @param placedAt ISO 8601, UTC
 */
export const deliveryIdOf = ({ connection }: Pick<Feed, 'connection'>, placedAt: string, sequence: number): string =>
  `${placedAt}#${connection}#${sequenceText(sequence)}`;

/** The sequence in the id of a delivery, as text: in its order. */
export const sequenceIn = ({ id }: Pick<DeliveryName, 'id'>): string => id.slice(id.lastIndexOf('#') + 1);

/** Partition of the state of a webhook. */
export const webhookPartition = (project: string, webhook: string): string => `${project}#webhook#${webhook}`;

/** Shards of a webhook: partitions with its deliveries. One takes 1,000 writes a second. */
const deliveryShardCount = 32;

/** The shard of all deliveries of a connection's events. */
export const deliveryShardOf = (connection: string): string => String(shardOf(connection, deliveryShardCount));

/** The key of a delivery in its parts. */
export const deliveryParts = ({ project, webhook, id }: DeliveryName): DeliveryName & DeliveryShard => {
  const [, connection = ''] = id.split('#');
  return { project, webhook, id, shard: deliveryShardOf(connection) };
};

/** Partition of the deliveries of a shard, and of what is pending in it. */
export const shardPartition = ({ project, webhook, shard }: DeliveryShard): string =>
  `${webhookPartition(project, webhook)}#${shard}`;

/** The shard of its partition. */
export const shardIn = (partition: string): DeliveryShard => {
  const [project = '', , webhook = '', shard = ''] = partition.split('#');
  return { project, webhook, shard };
};

/** All shards of a webhook. */
export const shardsOf = (project: string, webhook: string): readonly DeliveryShard[] =>
  Array.from({ length: deliveryShardCount }, (_, shard) => ({ project, webhook, shard: String(shard) }));

/** Sort key of the item of a shard with its lease. */
export const shardPlace = 'shard';
