import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { QueueName } from '../access.ts';
import type { QueueMessage } from '../queues/send.ts';
import type { FeedWakeUp, JobWakeUp, NotificationWakeUp, ShardWakeUp } from '../queues/wake-ups.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { notificationPartitionOf } from '../store/events/change-notification-keys.ts';
import { eventPrefix, feedOf, feedPartition, shardIn, shardPlace } from '../store/events/event-keys.ts';
import { jobNameOf } from '../store/records/job-keys.ts';
import { sendWakeUps } from './send-wake-ups.ts';

/** A wake-up message, and the records of the stream that it is sent for. */
interface WakeUp {
  readonly message: QueueMessage;
  readonly records: readonly DynamoDBRecord[];
}

/** Seconds for which a queue can delay a message. Work that is due later is found by the worker on a schedule. */
const longestDelay = 900;

const keyOf = ({ dynamodb }: DynamoDBRecord): DueKey => ({
  pk: dynamodb?.Keys?.pk?.S ?? '',
  sk: dynamodb?.Keys?.sk?.S ?? '',
});

/** An event is inserted once, and waits then: its place in the feed is an update. */
const isWaiting = (record: DynamoDBRecord): boolean =>
  record.eventName === 'INSERT' && keyOf(record).sk.startsWith(eventPrefix);

const timeIn = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.NewImage?.due_at?.S ?? '';

/** One for each feed, however many events wait. */
const feedWakeUps = (records: readonly DynamoDBRecord[]): readonly WakeUp[] => {
  const byFeed = Map.groupBy(records.filter(isWaiting), (record) => feedPartition(feedOf(keyOf(record).pk)));
  return [...byFeed].map(([partition, of]) => {
    const [since = ''] = of.map(timeIn).toSorted();
    const body: FeedWakeUp = { ...feedOf(partition), since };
    return { message: { body: JSON.stringify(body), owner: body.project }, records: of };
  });
};

/** When a shard is due, epoch ms; `undefined` when nothing is, or while a worker holds it, who looks again by itself. */
const dueAt = (record: DynamoDBRecord): number | undefined => {
  const { due_at: time, lease_until: lease } = record.dynamodb?.NewImage ?? {};
  if (keyOf(record).sk !== shardPlace || time?.S === undefined || lease?.S !== undefined) return undefined;
  return Date.parse(time.S);
};

/** Seconds, rounded up: no message is delivered before its work is due. */
const delayOf = (record: DynamoDBRecord, now: number): number | undefined => {
  const time = dueAt(record);
  if (time === undefined) return undefined;
  const delay = Math.max(0, Math.ceil((time - now) / 1000));
  return delay <= longestDelay ? delay : undefined;
};

/** One for each shard, and each time at which it is due. */
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

/** One for each connection, however many notifications it has. */
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

/** @returns the records whose messages were not taken */
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
 * Wakes the workers of changes to the table of events: it sends wake-up messages for new events and for due
 * deliveries. The items are the truth; a message names work.
 * @param now epoch ms
 * @returns the records to begin again at
 * @throws when a queue cannot be reached: then all of them are tried again
 */
export const wake = async ({ Records }: DynamoDBStreamEvent, now: number): Promise<DynamoDBBatchResponse> => {
  const failed = await Promise.all([
    sendAll('dispatch', feedWakeUps(Records)),
    sendAll('deliver', shardWakeUps(Records, now)),
  ]);
  return toAnswer(failed.flat());
};

/**
 * Wakes the worker of change notifications, for changes to the table of connections. A notification that was postponed
 * is a change too: the worker finds nothing due, and changes nothing.
 * @returns the records to begin again at
 * @throws when the queue cannot be reached: then all of them are tried again
 */
export const wakeForNotifications = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  toAnswer(await sendAll('notifications', notificationWakeUps(Records)));

const jobWakeUp = (record: DynamoDBRecord): WakeUp => {
  const body: JobWakeUp = jobNameOf(keyOf(record));
  return { message: { body: JSON.stringify(body), owner: body.project }, records: [record] };
};

/**
 * Wakes the worker of jobs, for new ones in the table of connections.
 * @returns the records to begin again at
 * @throws when the queue cannot be reached: then all of them are tried again
 */
export const wakeForJobs = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  toAnswer(await sendAll('jobs', Records.map(jobWakeUp)));
