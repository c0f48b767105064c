import type { ProviderName } from './descriptions.ts';
import { createContract, type Exchange } from './exchange.ts';
import { type Control, controls } from './negative-controls.ts';
import { isUndescribed } from './undescribed.ts';

const providers: readonly ProviderName[] = ['github', 'hubspot', 'jira', 'linear', 'pipedrive', 'zendesk'];

const operationsOf = (provider: ProviderName, exchanges: readonly Exchange[]): string[] => {
  const own = exchanges.filter((exchange) => exchange.provider === provider && !isUndescribed(exchange));
  if (own.length === 0) return [];
  const contract = createContract(provider);
  const named = own.map((exchange) => contract.operationOf(exchange) ?? `${exchange.method} ${exchange.path}`);
  return [...new Set(named)].map((operation) => `${provider} ${operation}`);
};

/** Operations that were exercised and that no negative control proves the validator can refuse. */
export const uncontrolledOperations = (
  exchanges: readonly Exchange[],
  known: readonly Control[] = controls,
): string[] => {
  const controlled = new Set(
    known.filter(({ negatives }) => negatives.length > 0).map(({ provider, operation }) => `${provider} ${operation}`),
  );
  const strangers = exchanges.filter(({ provider }) => !providers.some((name) => name === provider));
  const exercised = [
    ...providers.flatMap((provider) => operationsOf(provider, exchanges)),
    ...new Set(strangers.map(({ provider, method, path }) => `${provider} ${method} ${path}`)),
  ];
  return exercised.filter((operation) => !controlled.has(operation)).toSorted();
};

/** Throws when a test run has exercised an operation without a negative control. */
export const assertControlled = (exchanges: readonly Exchange[], known: readonly Control[] = controls): void => {
  const uncontrolled = uncontrolledOperations(exchanges, known);
  if (uncontrolled.length === 0) return;
  throw new Error(`Exercised without a negative control:\n${uncontrolled.join('\n')}`);
};
