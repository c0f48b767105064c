import { type Control, controlsOf } from './controls/negative-controls.ts';
import { describedProviders, type ProviderName, providerNames } from './descriptions.ts';
import { createContract, type Exchange } from './exchange.ts';

const operationsOf = (provider: ProviderName, exchanges: readonly Exchange[]): string[] => {
  const own = exchanges.filter((exchange) => exchange.provider === provider);
  if (own.length === 0) return [];
  const contract = createContract(provider);
  const named = own.map((exchange) => contract.operationOf(exchange) ?? `${exchange.method} ${exchange.path}`);
  return [...new Set(named)].map((operation) => `${provider} ${operation}`);
};

/** Returns the controls of a provider. It is called only for providers with exchanges. */
type Known = (provider: ProviderName) => readonly Control[];

const uncontrolledOf = (provider: ProviderName, exchanges: readonly Exchange[], known: Known): string[] => {
  const exercised = operationsOf(provider, exchanges);
  if (exercised.length === 0) return [];
  const controlled = new Set(
    known(provider)
      .filter(({ negatives }) => negatives.length > 0)
      .map(({ operation }) => `${provider} ${operation}`),
  );
  return exercised.filter((operation) => !controlled.has(operation));
};

/**
 * Operations of described vendors that exchanges used, but that have no negative control. So nothing proves that the
 * validator can refuse their exchanges.
 */
export const uncontrolledOperations = (exchanges: readonly Exchange[], known: Known = controlsOf): string[] => {
  const strangers = exchanges.filter(({ provider }) => !providerNames.some((name) => name === provider));
  return [
    ...describedProviders().flatMap((provider) => uncontrolledOf(provider, exchanges, known)),
    ...new Set(strangers.map(({ provider, method, path }) => `${provider} ${method} ${path}`)),
  ].toSorted();
};

/** @throws Error if a test run used an operation without a negative control */
export const assertControlled = (exchanges: readonly Exchange[], known: Known = controlsOf): void => {
  const uncontrolled = uncontrolledOperations(exchanges, known);
  if (uncontrolled.length === 0) return;
  throw new Error(`Used without a negative control:\n${uncontrolled.join('\n')}`);
};
