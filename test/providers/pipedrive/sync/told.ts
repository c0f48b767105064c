import type { Told } from '../../../sync/scenarios/scenario.ts';
import { pipedriveContacts, pipedriveDeals } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ pipedrive }) => pipedriveContacts(pipedrive),
    deals: ({ pipedrive }) => pipedriveDeals(pipedrive),
  },
};
