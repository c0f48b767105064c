import type { Told } from '../../../sync/scenarios/scenario.ts';
import { klaviyoContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ klaviyo }) => klaviyoContacts(klaviyo),
  },
  isPartial: true,
};
