import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { zohoContacts, zohoNotes } from './scenario.ts';

export const scripts: Scripts = {
  'Zoho CRM contacts, by queries of ids, and by a list of deleted ones': {
    open: (simulators) => zohoContacts(simulators['zoho-crm']),
    few: runs(110, 550),
    share: 0.02,
  },
  'Zoho CRM notes, in pages by tokens, all of them compared': {
    open: (simulators) => zohoNotes(simulators['zoho-crm']),
    few: runs(110, 550),
    share: 0.02,
    isSilent: true,
  },
};
