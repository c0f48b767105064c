import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { jiraTickets } from './scenario.ts';

export const scripts: Scripts = {
  'Jira issues, by a search that is behind': {
    open: ({ jira }) => jiraTickets(jira),
    few: 250,
    share: 0.02,
  },
};
