import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { activecampaignAutomations, activecampaignEmails } from './marketing.ts';
import { activecampaignCompanies, activecampaignContacts } from './scenario.ts';

export const scripts: Scripts = {
  'ActiveCampaign contacts, by their ids': {
    open: ({ activecampaign }) => activecampaignContacts(activecampaign),
    few: runs(110, 250),
    share: 0.02,
  },
  'ActiveCampaign companies, all of them compared': {
    open: ({ activecampaign }) => activecampaignCompanies(activecampaign),
    few: runs(110, 250),
    share: 0.02,
  },
  'ActiveCampaign automations, all of them compared': {
    open: ({ activecampaign }) => activecampaignAutomations(activecampaign),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'ActiveCampaign e-mails, all of them compared': {
    open: ({ activecampaign }) => activecampaignEmails(activecampaign),
    few: runs(60, 250),
    share: 0.02,
    isSilent: true,
  },
};
