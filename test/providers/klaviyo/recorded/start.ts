import { klaviyoClient } from '../../../../infra/simulators/klaviyo/client.ts';
import { startKlaviyoSimulator } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startKlaviyoSimulator();
  return [simulator, klaviyoClient(simulator.account(klaviyoAccounts[0].accountId))];
};
