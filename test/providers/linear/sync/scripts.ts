import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { linearTickets } from './scenario.ts';

export const scripts: Scripts = {
  'Linear issues, by cursor from the newest on': {
    open: ({ linear }) => linearTickets(linear),
    few: 250,
    share: 0.02,
  },
};
