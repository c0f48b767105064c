import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { pipedriveContacts, pipedriveDeals } from './scenario.ts';

export const scripts: Scripts = {
  'Pipedrive contacts, by cursor and by a parameter': {
    open: ({ pipedrive }) => pipedriveContacts(pipedrive),
    few: 550,
    share: 0.5,
  },
  'Pipedrive deals, which can be archived': {
    open: ({ pipedrive }) => pipedriveDeals(pipedrive),
    few: 510,
    share: 0.1,
  },
};
