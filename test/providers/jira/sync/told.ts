import type { Told } from '../../../sync/scenarios/scenario.ts';
import { jiraTickets } from './scenario.ts';

export const told: Told = {
  scenarios: {
    tickets: ({ jira }) => jiraTickets(jira),
  },
};
