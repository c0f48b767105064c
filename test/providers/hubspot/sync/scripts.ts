import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { hubspotAutomations, hubspotEmails, hubspotEvents } from './marketing.ts';
import { hubspotContacts } from './scenario.ts';

export const scripts: Scripts = {
  'HubSpot contacts, by id and by search': {
    open: ({ hubspot }) => hubspotContacts(hubspot),
    few: runs(210, 350),
    share: 1,
  },
  'HubSpot contacts, compared by their ids': {
    open: ({ hubspot }) => hubspotContacts(hubspot),
    few: runs(210, 350),
    share: 0.5,
    isCompared: true,
  },
  'HubSpot automations, all of them compared, among flows that are none': {
    open: ({ hubspot }) => hubspotAutomations(hubspot),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'HubSpot e-mails, by their times': {
    open: ({ hubspot }) => hubspotEmails(hubspot),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'HubSpot events, by a time that goes on, none of them deleted': {
    open: ({ hubspot }) => hubspotEvents(hubspot),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
};
