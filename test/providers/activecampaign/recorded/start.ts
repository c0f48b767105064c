import { activecampaignClient } from '../../../../infra/simulators/activecampaign/client.ts';
import { startActivecampaignSimulator } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startActivecampaignSimulator();
  return [simulator, activecampaignClient(simulator.account(activecampaignAccounts[0].account))];
};
