import { expect } from 'vitest';
import { pipedriveClient } from '../../../../infra/simulators/pipedrive/client.ts';
import {
  type PipedriveAccount,
  type PipedriveOptions,
  type PipedriveSimulator,
  startPipedriveSimulator,
} from '../../../../infra/simulators/pipedrive/index.ts';
import type { Send } from '../../../../infra/simulators/shared/request.ts';
import { assertControlled } from '../../../contract/coverage.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract, type Violation } from '../../../contract/exchange.ts';

export interface CheckedPipedrive {
  readonly simulator: PipedriveSimulator;
  readonly account: PipedriveAccount;
  readonly send: Send;
  /** Stops the simulator. Fails if a response did not match the vendor's description. */
  stop(): Promise<void>;
}

/**
 * Starts the simulator. Every exchange is compared with the vendor's descriptions. For a refusal, only the response is
 * compared.
 */
export const startChecked = async (options: PipedriveOptions): Promise<CheckedPipedrive> => {
  const simulator = await startPipedriveSimulator(options);
  const account = simulator.account('sim-acme-sales');
  const faults: Violation[] = [];
  if (isDescribed('pipedrive')) {
    const contract = createContract('pipedrive');
    simulator.onExchange((exchange) => {
      if (exchange.injected) return;
      if (exchange.status < 400) faults.push(...contract.check(exchange));
      else if (contract.operationOf(exchange)) faults.push(...contract.checkResponse(exchange));
    });
  }
  return {
    simulator,
    account,
    send: pipedriveClient(account),
    async stop() {
      await simulator.close();
      expect(faults).toEqual([]);
      if (isDescribed('pipedrive')) assertControlled(simulator.exchanges.filter(({ status }) => status < 400));
    },
  };
};
