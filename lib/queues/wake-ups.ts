import * as z from 'zod';

/** There are events that wait for their places in the feed of a connection. */
const feedWakeUp = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type FeedWakeUp = z.output<typeof feedWakeUp>;

/** There are deliveries to a webhook that are due, and these are among them. */
const webhookWakeUp = z.strictObject({
  project: z.string().min(1),
  webhook: z.string().min(1),
  deliveries: z.array(z.string().min(1)).min(1),
});
export type WebhookWakeUp = z.output<typeof webhookWakeUp>;

/** There are records of a connection that its provider has told of. */
const notificationWakeUp = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type NotificationWakeUp = z.output<typeof notificationWakeUp>;

/** @throws when the message is something else */
export const readNotificationWakeUp = (body: string): NotificationWakeUp => notificationWakeUp.parse(JSON.parse(body));

/** @throws when the message is something else */
export const readFeedWakeUp = (body: string): FeedWakeUp => feedWakeUp.parse(JSON.parse(body));

/** @throws when the message is something else */
export const readWebhookWakeUp = (body: string): WebhookWakeUp => webhookWakeUp.parse(JSON.parse(body));
