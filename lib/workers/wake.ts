import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { QueueName } from '../access.ts';
import type { QueueMessage } from '../queues/send.ts';
import type { FeedWakeUp, JobWakeUp, NotificationWakeUp, ShardWakeUp } from '../queues/wake-ups.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { notificationPartitionOf } from '../store/events/change-notification-keys.ts';
import { eventPrefix, feedOf, feedPartition, shardIn, shardPlace } from '../store/events/event-keys.ts';
import { jobNameOf } from '../store/records/job-keys.ts';
import { sendWakeUps } from './send-wake-ups.ts';

/** A wake-up message, with the records of the stream that caused the message. */
interface WakeUp {
  readonly message: QueueMessage;
  readonly records: readonly DynamoDBRecord[];
}

/** Longest delay of a message in a queue, in seconds. The worker on a schedule finds work that is due later. */
const longestDelay = 900;

const keyOf = ({ dynamodb }: DynamoDBRecord): DueKey => ({
  pk: dynamodb?.Keys?.pk?.S ?? '',
  sk: dynamodb?.Keys?.sk?.S ?? '',
});

/**
 * Whether a record is a new event without a place. An insert creates the event; its place in the feed is a later
 * update.
 */
const isWaiting = (record: DynamoDBRecord): boolean =>
  record.eventName === 'INSERT' && keyOf(record).sk.startsWith(eventPrefix);

const timeIn = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.NewImage?.due_at?.S ?? '';

/** Wake-up messages for new events: one message per feed, for any number of events. */
const feedWakeUps = (records: readonly DynamoDBRecord[]): readonly WakeUp[] => {
  const byFeed = Map.groupBy(records.filter(isWaiting), (record) => feedPartition(feedOf(keyOf(record).pk)));
  return [...byFeed].map(([partition, of]) => {
    const [since = ''] = of.map(timeIn).toSorted();
    const body: FeedWakeUp = { ...feedOf(partition), since };
    return { message: { body: JSON.stringify(body), owner: body.project }, records: of };
  });
};

/**
 * Time when a shard is due, epoch ms. `undefined` if no delivery is due, or while a worker holds the shard: that worker
 * checks for new work before it releases the shard.
 */
const dueAt = (record: DynamoDBRecord): number | undefined => {
  const { due_at: time, lease_until: lease } = record.dynamodb?.NewImage ?? {};
  if (keyOf(record).sk !== shardPlace || time?.S === undefined || lease?.S !== undefined) return undefined;
  return Date.parse(time.S);
};

/** Delay of a message in seconds, rounded up so that the message does not arrive before its work is due. */
const delayOf = (record: DynamoDBRecord, now: number): number | undefined => {
  const time = dueAt(record);
  if (time === undefined) return undefined;
  const delay = Math.max(0, Math.ceil((time - now) / 1000));
  return delay <= longestDelay ? delay : undefined;
};

/** Wake-up messages for due deliveries: one message per shard and due time. */
const shardWakeUps = (records: readonly DynamoDBRecord[], now: number): readonly WakeUp[] => {
  const due = records.flatMap((record) => {
    const delay = delayOf(record, now);
    return delay === undefined ? [] : [{ record, delay, partition: keyOf(record).pk }];
  });
  return [...Map.groupBy(due, ({ delay, partition }) => `${partition} ${delay}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const body: ShardWakeUp = shardIn(first.partition);
    const message = { body: JSON.stringify(body), owner: body.project, delay: first.delay };
    return [{ message, records: group.map(({ record }) => record) }];
  });
};

/** Wake-up messages for change notifications: one message per connection, for any number of notifications. */
const notificationWakeUps = (records: readonly DynamoDBRecord[]): readonly WakeUp[] => {
  const ofConnection = (record: DynamoDBRecord): string => {
    const { project, connection } = notificationPartitionOf(keyOf(record));
    return JSON.stringify({ project, connection } satisfies NotificationWakeUp);
  };
  return [...Map.groupBy(records, ofConnection)].map(([body, of]) => {
    const [first] = of;
    return { message: { body, owner: first === undefined ? '' : keyOf(first).pk }, records: of };
  });
};

/** Sends the messages. @returns the records whose messages the queue refused */
const sendAll = async (queue: QueueName, wakeUps: readonly WakeUp[]): Promise<readonly DynamoDBRecord[]> => {
  if (wakeUps.length === 0) return [];
  const untaken = await sendWakeUps(
    queue,
    wakeUps.map(({ message }) => message),
  );
  return untaken.flatMap(({ index }) => wakeUps[index]?.records ?? []);
};

const toAnswer = (failed: readonly DynamoDBRecord[]): DynamoDBBatchResponse => {
  const places = failed.flatMap(({ dynamodb }) => dynamodb?.SequenceNumber ?? []);
  return { batchItemFailures: places.map((itemIdentifier) => ({ itemIdentifier })) };
};

/**
 * Sends wake-up messages for changes to the table of events: for new events and for due deliveries. A message only
 * names the work; the items in the table are the truth.
 * @param now epoch ms
 * @returns the failed records, which the stream delivers again
 * @throws Error if a queue cannot be reached; the stream then repeats all records
 */
export const wake = async ({ Records }: DynamoDBStreamEvent, now: number): Promise<DynamoDBBatchResponse> => {
  const failed = await Promise.all([
    sendAll('dispatch', feedWakeUps(Records)),
    sendAll('deliver', shardWakeUps(Records, now)),
  ]);
  return toAnswer(failed.flat());
};

/**
 * Wakes the worker of change notifications, for changes to the table of connections. A postponed notification is a
 * change too; the worker then finds no due work and changes nothing.
 * @returns the failed records, which the stream delivers again
 * @throws Error if the queue cannot be reached; the stream then repeats all records
 */
export const wakeForNotifications = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  toAnswer(await sendAll('notifications', notificationWakeUps(Records)));

const jobWakeUp = (record: DynamoDBRecord): WakeUp => {
  const body: JobWakeUp = jobNameOf(keyOf(record));
  return { message: { body: JSON.stringify(body), owner: body.project }, records: [record] };
};

/**
 * Wakes the worker of jobs, for new jobs in the table of connections.
 * @returns the failed records, which the stream delivers again
 * @throws Error if the queue cannot be reached; the stream then repeats all records
 */
export const wakeForJobs = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  toAnswer(await sendAll('jobs', Records.map(jobWakeUp)));
