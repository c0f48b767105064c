import type { Told } from '../../../sync/scenarios/scenario.ts';
import { brevoContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ brevo }) => brevoContacts(brevo),
  },
  isPartial: true,
};
