import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { zendeskTickets } from './scenario.ts';

export const scripts: Scripts = {
  'Zendesk tickets, by cursor and by an export': {
    open: ({ zendesk }) => zendeskTickets(zendesk),
    few: 220,
    share: 0.1,
  },
};
