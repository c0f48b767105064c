import type { Call } from '../call.ts';
import { environment } from '../environment.ts';
import { ApiError } from '../errors.ts';
import { originOf } from '../management/origin.ts';

/** Whether a key of the operator may sign in. */
export const takesOperators = (): boolean => environment.console.takesOperators;

/** Addresses that the service calls providers from, if the operator has set them. */
export const outgoingAddresses = (): string | undefined => environment.outgoingAddresses;

/**
 * Address of the console, for its cookie. With a host of its own, the console exists on this host only.
 * @throws ApiError `not_found` on another host
 */
export const consoleOrigin = (call: Pick<Call, 'domain'>): string => {
  const { host } = environment.console;
  if (host === undefined) return originOf(call);
  if (call.domain !== host) throw new ApiError('not_found', `The console is at https://${host}/console.`);
  return `https://${host}`;
};
