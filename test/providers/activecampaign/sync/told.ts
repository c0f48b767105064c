import type { Told } from '../../../sync/scenarios/scenario.ts';
import { activecampaignCompanies, activecampaignContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ activecampaign }) => activecampaignContacts(activecampaign),
    companies: ({ activecampaign }) => activecampaignCompanies(activecampaign),
  },
};
