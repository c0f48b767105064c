import type { Told } from '../../../sync/scenarios/scenario.ts';
import { hubspotContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ hubspot }) => hubspotContacts(hubspot),
  },
};
