import { operationOf, suffices } from './scopes.ts';
import type { Call, ScopeRules } from './vendor.ts';

/**
 * Refuses a call whose token lacks a scope.
 * @throws Refusal, and Error for an operation that the table does not contain
 */
export const checkScopes = (rules: ScopeRules, call: Call): void => {
  const granted = rules.granted(call);
  if (granted === undefined) return;
  const operations = rules.operations?.(call) ?? [operationOf(rules.table, call.method, call.path)];
  for (const operation of operations) {
    const accepted = operation === undefined ? undefined : rules.table[operation];
    if (accepted === undefined) throw new Error(`no scopes are known of ${operation ?? `${call.method} ${call.path}`}`);
    if (!suffices(accepted, granted)) throw rules.refuse(accepted, call);
  }
};
