/**
 * Reasons of failed work, by their names in the request log. The words are of this service, and never of a vendor. Some
 * come from the vendor's error, as its declaration reads it.
 */
export const failureReasons = {
  address: 'The provider refuses the address of the service.',
  account: 'The provider does not serve the account: it is unpaid or suspended, or its trial is over.',
  consent: 'The provider asks for a new consent of the contact.',
  scopes: 'The connection lacks a scope.',
  permissions: 'The user who connected the account lacks a permission.',
  plan: 'The plan of the account does not include the function.',
  unknown_field: 'The account does not have a field of the request.',
  missing_value: 'The account requires a value that the request lacks.',
  refused_value: 'The provider refuses the value of a field.',
  short_limit: 'A limit of requests that ends within minutes.',
  long_limit: 'A limit of requests for a longer time, such as a day.',
  own_budget: 'Background work has used up its share of the daily limit.',
  no_answer: 'The provider has not answered: the connection failed, broke off or took too long.',
  unreadable: 'The provider answered with success, but the service cannot read the answer.',
  server_error: 'The provider answered with an error of its own, such as 500.',
} as const;

export type FailureReason = keyof typeof failureReasons;

/** Names of all reasons. */
export const reasonNames = Object.keys(failureReasons) as [FailureReason, ...FailureReason[]];

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
