import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { mailchimpEmails } from './marketing.ts';
import { mailchimpContacts, mailchimpTemplates } from './scenario.ts';

export const scripts: Scripts = {
  'Mailchimp contacts, by their times, from an offset on': {
    open: ({ mailchimp }) => mailchimpContacts(mailchimp),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'Mailchimp templates, all of them compared, of which deleted ones are inactive': {
    open: ({ mailchimp }) => mailchimpTemplates(mailchimp),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
  'Mailchimp e-mails, each with what it says, of campaigns and of automations': {
    open: ({ mailchimp }) => mailchimpEmails(mailchimp),
    few: runs(60, 110),
    share: 0.002,
    isSilent: true,
  },
};
