import type { Told } from '../../../sync/scenarios/scenario.ts';
import { linearTickets } from './scenario.ts';

export const told: Told = {
  scenarios: {
    tickets: ({ linear }) => linearTickets(linear),
  },
};
