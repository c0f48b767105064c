import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { salesforceContacts, salesforceEngagements, salesforceNotes } from './scenario.ts';
import { salesforceFiles } from './scenario-files.ts';

export const scripts: Scripts = {
  'Salesforce contacts, by time and id, and by the bin': {
    open: ({ salesforce }) => salesforceContacts(salesforce),
    // Two pages of 2,000 records take long, so the short form has one.
    few: runs(250, 2_050),
    share: 0.02,
    isSilent: true,
  },
  'Salesforce engagements, of two kinds, some of them archived': {
    open: ({ salesforce }) => salesforceEngagements(salesforce),
    few: runs(120, 2_050),
    share: 0.02,
    isSilent: true,
  },
  'Salesforce notes, with a request for each text': {
    open: ({ salesforce }) => salesforceNotes(salesforce),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'Salesforce files of cases, which change without their links': {
    open: ({ salesforce }) => salesforceFiles(salesforce),
    few: runs(60, 250),
    share: 0.02,
    isSilent: true,
  },
};
