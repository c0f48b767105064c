import * as z from 'zod';

/** Waiting events of a connection, stored since a time: ISO 8601, UTC. */
const feedWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  since: z.iso.datetime(),
});
export type FeedWakeUp = z.output<typeof feedWakeUp>;

/** Due deliveries of a shard of a webhook. */
const shardWakeUp = z.strictObject({
  project: z.string().min(1),
  webhook: z.string().min(1),
  shard: z.string().min(1),
});
export type ShardWakeUp = z.output<typeof shardWakeUp>;

/** Change notifications of a connection. */
const notificationWakeUp = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type NotificationWakeUp = z.output<typeof notificationWakeUp>;

/** A connection that is due for a cycle, or one object that is due for a run of its own. */
const syncWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  object: z.string().min(1).optional(),
});
export type SyncWakeUp = z.output<typeof syncWakeUp>;

/** A due job. */
const jobWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  id: z.string().min(1),
});
export type JobWakeUp = z.output<typeof jobWakeUp>;

/** Parses a wake-up message for a job. @throws if the message has another form */
export const readJobWakeUp = (body: string): JobWakeUp => jobWakeUp.parse(JSON.parse(body));

/** Parses a wake-up message for a sync. @throws if the message has another form */
export const readSyncWakeUp = (body: string): SyncWakeUp => syncWakeUp.parse(JSON.parse(body));

/** Parses a wake-up message for change notifications. @throws if the message has another form */
export const readNotificationWakeUp = (body: string): NotificationWakeUp => notificationWakeUp.parse(JSON.parse(body));

/** Parses a wake-up message for the events of a feed. @throws if the message has another form */
export const readFeedWakeUp = (body: string): FeedWakeUp => feedWakeUp.parse(JSON.parse(body));

/** Parses a wake-up message for the deliveries of a shard. @throws if the message has another form */
export const readShardWakeUp = (body: string): ShardWakeUp => shardWakeUp.parse(JSON.parse(body));
