import { shardOf } from '../dynamodb/key-template.ts';

/** The feed of a connection. */
export interface Feed {
  readonly project: string;
  readonly connection: string;
}

/** The name of an event. This is its key, which never changes. */
export interface EventName extends Feed {
  /** Shard of the feed. */
  readonly shard: string;
  /** Time of the change: ISO 8601, UTC. */
  readonly time: string;
  readonly id: string;
}

/** The name of a delivery. Its shard is derived from its id. */
export interface DeliveryName {
  readonly project: string;
  readonly webhook: string;
  readonly id: string;
}

/** The deliveries to a webhook for some connections. A single worker at a time sends the deliveries of a shard. */
export interface DeliveryShard {
  readonly project: string;
  readonly webhook: string;
  readonly shard: string;
}

/** Used instead of a connection's id for events without a connection. These events have a feed of their own. */
export const noConnection = 'webhooks';

/** Partition of the head and the blocks of a feed. */
export const feedPartition = ({ project, connection }: Feed): string => `${project}#${connection}`;

/** The feed of a partition, or of a partition's shard. */
export const feedOf = (partition: string): Feed => {
  const [project = '', connection = ''] = partition.split('#');
  return { project, connection };
};

/** Shards of a feed: partitions with its events. A partition accepts 1,000 writes per second. */
export const feedShards: readonly string[] = ['0', '1', '2', '3'];

/** The shard for a new event. All events of a record are in the same shard, so their keys keep their order. */
export const feedShardOf = ({ recordId, id }: { readonly recordId?: string | undefined; readonly id: string }) =>
  String(shardOf(recordId ?? id, feedShards.length));

/** Beginning of the sort key of events. */
export const eventPrefix = 'event#';

/**
 * Text that sorts after every time, and after every pair of time and id. It is greater than all characters of these
 * texts.
 */
export const afterAll = '~';

/** A sequence as text for a sort key. 16 digits represent each number that JavaScript counts exactly. */
export const sequenceText = (sequence: number): string => String(sequence).padStart(16, '0');

/** Beginning of the sort key of deliveries. */
export const deliveryPrefix = 'delivery#';

/**
 * Id of every delivery of an event. It begins with the time when the event's block was written, so ids sort by that
 * time. The ids of a connection sort by sequence.
 * @param placedAt ISO 8601, UTC
 */
export const deliveryIdOf = ({ connection }: Pick<Feed, 'connection'>, placedAt: string, sequence: number): string =>
  `${placedAt}#${connection}#${sequenceText(sequence)}`;

/** The sequence in the id of a delivery, as sortable text. */
export const sequenceIn = ({ id }: Pick<DeliveryName, 'id'>): string => id.slice(id.lastIndexOf('#') + 1);

/** Partition of the state of a webhook. */
export const webhookPartition = (project: string, webhook: string): string => `${project}#webhook#${webhook}`;

/** Number of shards of a webhook: partitions with its deliveries. A partition accepts 1,000 writes per second. */
const deliveryShardCount = 32;

/** The shard of all deliveries of a connection's events. */
export const deliveryShardOf = (connection: string): string => String(shardOf(connection, deliveryShardCount));

/** Splits the key of a delivery into its parts. */
export const deliveryParts = ({ project, webhook, id }: DeliveryName): DeliveryName & DeliveryShard => {
  const [, connection = ''] = id.split('#');
  return { project, webhook, id, shard: deliveryShardOf(connection) };
};

/** Partition of the deliveries of a shard, and of its pending items. */
export const shardPartition = ({ project, webhook, shard }: DeliveryShard): string =>
  `${webhookPartition(project, webhook)}#${shard}`;

/** The shard of a partition. */
export const shardIn = (partition: string): DeliveryShard => {
  const [project = '', , webhook = '', shard = ''] = partition.split('#');
  return { project, webhook, shard };
};

/** All shards of a webhook. */
export const shardsOf = (project: string, webhook: string): readonly DeliveryShard[] =>
  Array.from({ length: deliveryShardCount }, (_, shard) => ({ project, webhook, shard: String(shard) }));

/** Sort key of the item that contains the lease of a shard. */
export const shardPlace = 'shard';
