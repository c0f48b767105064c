import { expect } from 'vitest';
import { uncontrolledOperations } from '../../test/contract/coverage.ts';
import { isDescribed, type ProviderName } from '../../test/contract/descriptions.ts';
import { createContract, type Exchange } from '../../test/contract/exchange.ts';
import type { CustomProperties } from '../../test/contract/hubspot-names.ts';
import type { Simulator } from './simulator.ts';

/** Collects what a simulator answers, to hold it against the vendor's own description once a test is through. */
export const watch = (simulator: Simulator, provider: ProviderName, customProperties: CustomProperties = {}) => {
  const accepted: Exchange[] = [];
  simulator.onExchange((exchange) => {
    const { status } = exchange;
    // What a simulator refuses may be no valid request; what a test made up is no answer of the vendor.
    if (status < 400 && !exchange.injected)
      accepted.push({ ...exchange, responseBody: structuredClone(exchange.responseBody) });
  });
  return {
    expectDescribed(): void {
      if (!isDescribed(provider)) return;
      const contract = createContract(provider, { customProperties });
      const violations = accepted.flatMap((exchange) => contract.check(exchange));
      expect(violations).toEqual([]);
      expect(uncontrolledOperations(accepted)).toEqual([]);
    },
  };
};
