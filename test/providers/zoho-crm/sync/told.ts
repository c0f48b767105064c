import type { Told } from '../../../sync/scenarios/scenario.ts';
import { zohoContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ 'zoho-crm': zoho }) => zohoContacts(zoho),
  },
};
