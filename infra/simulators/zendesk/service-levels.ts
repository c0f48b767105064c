import type { Call } from '../vendor.ts';
import type { Priority, TicketRow } from './types.ts';

/** What `include` names, separated by commas. */
export const isIncluded = ({ query }: Call, name: string): boolean =>
  (query.get('include') ?? '').split(',').includes(name);

const hour = 3_600_000;

/** The one policy of an account: hours to the first reply; ten times as many to the end. */
const targets: Readonly<Record<Priority, number>> = { urgent: 1, high: 4, normal: 8, low: 24 };

/** Whole seconds. */
const after = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * hour).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * What a policy demands of a ticket, which must have a priority.
 * https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
 */
export const slasOf = ({ priority, status, created_at }: TicketRow) => {
  if (priority === null) return { policy_metrics: [] };
  const hours = targets[priority];
  const stage = ['solved', 'closed'].includes(status) ? 'achieved' : 'active';
  return {
    policy_metrics: [
      { breach_at: after(created_at, hours), stage, metric: 'first_reply_time', hours },
      { breach_at: after(created_at, 10 * hours), stage, metric: 'total_resolution_time', hours: 10 * hours },
    ],
  };
};
