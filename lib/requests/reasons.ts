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
