import * as z from 'zod';

/** Events of a connection wait, which were put from a time on: ISO 8601, UTC. */
const feedWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  since: z.iso.datetime(),
});
export type FeedWakeUp = z.output<typeof feedWakeUp>;

/** Deliveries of a shard of a webhook are due. */
const shardWakeUp = z.strictObject({
  project: z.string().min(1),
  webhook: z.string().min(1),
  shard: z.string().min(1),
});
export type ShardWakeUp = z.output<typeof shardWakeUp>;

/** There are change notifications of a connection. */
const notificationWakeUp = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type NotificationWakeUp = z.output<typeof notificationWakeUp>;

/** A connection is due for a cycle, or one of its objects for a run of its own. */
const syncWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  object: z.string().min(1).optional(),
});
export type SyncWakeUp = z.output<typeof syncWakeUp>;

/** A job is due. */
const jobWakeUp = z.strictObject({
  project: z.string().min(1),
  connection: z.string().min(1),
  id: z.string().min(1),
});
export type JobWakeUp = z.output<typeof jobWakeUp>;

/** The content of a message. @throws when the message is something else */
export const readJobWakeUp = (body: string): JobWakeUp => jobWakeUp.parse(JSON.parse(body));

/** The content of a message. @throws when the message is something else */
export const readSyncWakeUp = (body: string): SyncWakeUp => syncWakeUp.parse(JSON.parse(body));

/** The content of a message. @throws when the message is something else */
export const readNotificationWakeUp = (body: string): NotificationWakeUp => notificationWakeUp.parse(JSON.parse(body));

/** The content of a message. @throws when the message is something else */
export const readFeedWakeUp = (body: string): FeedWakeUp => feedWakeUp.parse(JSON.parse(body));

/** The content of a message. @throws when the message is something else */
export const readShardWakeUp = (body: string): ShardWakeUp => shardWakeUp.parse(JSON.parse(body));
