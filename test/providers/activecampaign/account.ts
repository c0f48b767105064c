import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ activecampaign }: Simulators) => activecampaign.account(activecampaignAccounts[0].account);
