import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ activecampaign }: Simulators) => activecampaign.account(activecampaignAccounts[0].account);
