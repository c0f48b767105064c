import { expect } from 'vitest';
import { assertControlled } from '../../../test/contract/coverage.ts';
import { isDescribed } from '../../../test/contract/descriptions.ts';
import { createContract, type Violation } from '../../../test/contract/exchange.ts';
import { pipedriveClient, type Send } from '../request.ts';
import {
  type PipedriveAccount,
  type PipedriveOptions,
  type PipedriveSimulator,
  startPipedriveSimulator,
} from './index.ts';

export interface CheckedPipedrive {
  readonly simulator: PipedriveSimulator;
  readonly account: PipedriveAccount;
  readonly send: Send;
  /** Stops, and fails when anything answered was not what the vendor describes. */
  stop(): Promise<void>;
}

/** Starts the simulator with every exchange held against the vendor's descriptions; of what it refuses, the answer. */
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
