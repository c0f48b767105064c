import type { Told } from '../../../sync/scenarios/scenario.ts';
import { zendeskTickets } from './scenario.ts';

export const told: Told = {
  scenarios: {
    tickets: ({ zendesk }) => zendeskTickets(zendesk),
  },
};
