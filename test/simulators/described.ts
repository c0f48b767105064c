import { expect } from 'vitest';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { uncontrolledOperations } from '../contract/coverage.ts';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { createContract, type Exchange } from '../contract/exchange.ts';
import type { CustomProperties } from '../providers/hubspot/contract/names.ts';

/** Whether a response is a refusal. GitHub's token endpoint refuses with status 200. */
const isRefused = ({ status, responseBody }: Exchange): boolean =>
  status >= 400 || typeof Object(responseBody).error === 'string';

/** Collects the responses of a simulator, to check them against the vendor's own description at the end of a test. */
export const watch = (simulator: Simulator, provider: ProviderName, customProperties: CustomProperties = {}) => {
  const seen: Exchange[] = [];
  simulator.onExchange((exchange) => {
    // A failure that a test sets is not a response of the vendor.
    if (!exchange.injected) seen.push({ ...exchange, responseBody: structuredClone(exchange.responseBody) });
  });
  return {
    expectDescribed(): void {
      if (!isDescribed(provider)) return;
      const contract = createContract(provider, { customProperties });
      const accepted = seen.filter((exchange) => !isRefused(exchange));
      // A refused request may be invalid, and its operation may not exist.
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
