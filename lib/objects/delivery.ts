/**
 * Maximum number of webhooks of a project. One transaction writes an event and its deliveries to all webhooks, and a
 * transaction holds at most 100 items.
 */
export const mostWebhooks = 50;

/**
 * Maximum number of previous secrets. The service also signs messages with a previous secret until its overlap ends.
 */
export const mostPreviousSecrets = 4;

/** Maximum number of events in one request to a webhook. */
export const mostEventsPerRequest = 100;

/** Maximum number of custom headers of a webhook. */
export const mostWebhookHeaders = 10;

/** States of the delivery of an event to a webhook. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Reasons why the service disabled a webhook: it failed for days, or it answered 410. */
export const disabledReasons = ['failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
