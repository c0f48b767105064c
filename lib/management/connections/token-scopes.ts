import { holdsScope, type KeyScope, type TokenScope } from '../../access.ts';
import type { Caller } from '../../call.ts';
import { ApiError } from '../../errors.ts';

/** The scopes that the key of a call lacks. A call without a key has none. */
export const missingScopes = (caller: Caller, scopes: readonly KeyScope[]): readonly KeyScope[] => {
  if (caller.kind !== 'project') return scopes;
  return scopes.filter((scope) => !holdsScope(caller.scopes, scope));
};

/**
 * Refuses a key that would grant more than it holds: a credential never has a scope that its creator lacks.
 * @param given scopes of the credential that the call is about to return or to widen
 * @param path of the member that needs the scopes
 * @throws ApiError `forbidden`, with the path and the names of the missing scopes
 */
export const checkHeldScopes = (caller: Caller, given: readonly KeyScope[], path = 'scopes'): void => {
  const missing = missingScopes(caller, given);
  if (missing.length === 0) return;
  const names = missing.join(', ');
  throw new ApiError('forbidden', `${path}: the x-api-key does not have ${names}, so it cannot grant it.`, {
    details: {
      issues: [{ path, message: `requires a key that has ${names}` }],
      retriable: false,
      outcome: 'not_applied',
    },
  });
};

/** Scopes that a change adds to the existing scopes. */
export const addedScopes = (
  before: readonly KeyScope[],
  after: readonly TokenScope[] | undefined,
): readonly TokenScope[] => (after ?? []).filter((scope) => !before.includes(scope));
