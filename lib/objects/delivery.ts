/** Webhooks that a project may have: an event and its deliveries to all of them are written in one transaction of 100 items. */
export const mostWebhooks = 50;

/** Secrets before the present one that messages are signed with, too, while their overlaps last. */
export const mostPreviousSecrets = 4;

/** Events that a request to a webhook may have. */
export const mostEventsPerRequest = 100;

/** Headers of its own that a webhook may have. */
export const mostWebhookHeaders = 10;

/** What may become of an event on its way to a webhook. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a webhook was switched off: it failed for days, or answered 410. */
export const disabledReasons = ['failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
