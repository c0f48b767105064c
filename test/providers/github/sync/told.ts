import type { Told } from '../../../sync/scenarios/scenario.ts';
import { githubTickets } from './scenario.ts';

export const told: Told = {
  scenarios: {
    tickets: ({ github }) => githubTickets(github),
  },
};
