import { expect } from 'vitest';
import { uncontrolledOperations } from '../../test/contract/coverage.ts';
import { isDescribed, type ProviderName } from '../../test/contract/descriptions.ts';
import { createContract, type Exchange } from '../../test/contract/exchange.ts';
import type { CustomProperties } from '../../test/providers/hubspot/contract/names.ts';
import type { Simulator } from './simulator.ts';

/** GitHub's token endpoint refuses with 200. */
const isRefused = ({ status, responseBody }: Exchange): boolean =>
  status >= 400 || typeof Object(responseBody).error === 'string';

/** Collects what a simulator answers, to hold it against the vendor's own description once a test is through. */
export const watch = (simulator: Simulator, provider: ProviderName, customProperties: CustomProperties = {}) => {
  const seen: Exchange[] = [];
  simulator.onExchange((exchange) => {
    // What a test made up is no answer of the vendor.
    if (!exchange.injected) seen.push({ ...exchange, responseBody: structuredClone(exchange.responseBody) });
  });
  return {
    expectDescribed(): void {
      if (!isDescribed(provider)) return;
      const contract = createContract(provider, { customProperties });
      const accepted = seen.filter((exchange) => !isRefused(exchange));
      // What a simulator refuses may be no valid request, also of an operation that there is not.
      const refused = seen.filter((exchange) => isRefused(exchange) && contract.operationOf(exchange) !== undefined);
      const violations = [
        ...accepted.flatMap((exchange) => contract.check(exchange)),
        ...refused.flatMap((exchange) => contract.checkResponse(exchange)),
      ];
      expect(violations).toEqual([]);
      expect(uncontrolledOperations(accepted)).toEqual([]);
    },
  };
};
