import * as z from 'zod';

/** There are events that wait for their places in the feed of a connection. */
const feedBell = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type FeedBell = z.output<typeof feedBell>;

/** There are deliveries to a webhook that are due, and these are among them. */
const webhookBell = z.strictObject({
  project: z.string().min(1),
  webhook: z.string().min(1),
  deliveries: z.array(z.string().min(1)).min(1),
});
export type WebhookBell = z.output<typeof webhookBell>;

/** There are records of a connection that its provider has told of. */
const hintBell = z.strictObject({ project: z.string().min(1), connection: z.string().min(1) });
export type HintBell = z.output<typeof hintBell>;

/** @throws when the message is something else */
export const readHintBell = (body: string): HintBell => hintBell.parse(JSON.parse(body));

/** @throws when the message is something else */
export const readFeedBell = (body: string): FeedBell => feedBell.parse(JSON.parse(body));

/** @throws when the message is something else */
export const readWebhookBell = (body: string): WebhookBell => webhookBell.parse(JSON.parse(body));
