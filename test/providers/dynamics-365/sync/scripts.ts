import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { dynamicsContacts, dynamicsEngagements } from './scenario.ts';
import { dynamicsTickets } from './scenario-tickets.ts';

export const scripts: Scripts = {
  'Dynamics 365 contacts, by their times, and by all ids': {
    open: (simulators) => dynamicsContacts(simulators['dynamics-365']),
    few: runs(110, 1_050),
    share: 0.02,
    isSilent: true,
  },
  'Dynamics 365 engagements, of three tables': {
    open: (simulators) => dynamicsEngagements(simulators['dynamics-365']),
    few: runs(110, 550),
    share: 0.02,
    isSilent: true,
  },
  'Dynamics 365 tickets, which are resolved and opened again': {
    open: (simulators) => dynamicsTickets(simulators['dynamics-365']),
    few: runs(110, 550),
    share: 0.02,
    isSilent: true,
  },
};
