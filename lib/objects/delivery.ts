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

/** Reasons of failed deliveries to a webhook, by their names in an issue. */
export const receiverReasons = {
  receiver_gone: 'The receiver answered 410: its address no longer exists. The service has switched the webhook off.',
  receiver_given_up: 'No delivery has succeeded for 5 days. The service has switched the webhook off.',
  receiver_not_found: 'The receiver answered 404: it has no such path.',
  receiver_denied: 'The receiver does not accept the credentials of the request.',
  receiver_rejected: 'The receiver does not accept the request.',
  receiver_failed: 'The receiver works, but its program fails.',
  receiver_timeout: 'The receiver did not answer in time.',
  receiver_unreachable: 'The receiver cannot be reached.',
} as const;

export type ReceiverReason = keyof typeof receiverReasons;

/** Names of all reasons of failed deliveries. */
export const receiverReasonNames = Object.keys(receiverReasons) as [ReceiverReason, ...ReceiverReason[]];

/** Reason why an attempt failed. @param status status of the answer @param hung whether there was no answer in time */
export const receiverReasonOf = (status: number | undefined, hung: boolean): ReceiverReason => {
  if (status === undefined) return hung ? 'receiver_timeout' : 'receiver_unreachable';
  if (status === 410) return 'receiver_gone';
  if (status === 404) return 'receiver_not_found';
  if (status === 401 || status === 403) return 'receiver_denied';
  return status >= 500 ? 'receiver_failed' : 'receiver_rejected';
};
