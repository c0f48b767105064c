import type { Told } from '../../../sync/scenarios/scenario.ts';
import { mailchimpContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ mailchimp }) => mailchimpContacts(mailchimp, { isTold: true }),
  },
};
