import type { ProviderName } from '../descriptions.ts';
import type { Exchange } from '../exchange.ts';
import { type Control, controlsOf, type Sample, toExchange } from './negative-controls.ts';

/** Returns the control of an operation. */
export const controlOf = (provider: ProviderName, operation: string): Control => {
  const found = controlsOf(provider).find((control) => control.operation === operation);
  if (found === undefined) throw new Error(`no control for ${operation}`);
  return found;
};

/** Builds the valid exchange of an operation, with the changes of a test. */
export const exchangeOf = (provider: ProviderName, operation: string, change: Partial<Sample> = {}): Exchange => {
  const control = controlOf(provider, operation);
  return toExchange(control, { ...control.valid, ...change });
};
