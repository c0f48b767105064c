import type { Told } from '../../../sync/scenarios/scenario.ts';
import { dynamicsContacts, dynamicsEngagements } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ 'dynamics-365': dynamics }) => dynamicsContacts(dynamics),
    engagements: ({ 'dynamics-365': dynamics }) => dynamicsEngagements(dynamics),
  },
};
