import type { Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { commentsOf } from './comments.ts';
import { ranges } from './seeds.ts';
import type { Priority, TicketRow } from './types.ts';

/** Whether `include` names a member. Names are separated by commas. */
export const isIncluded = ({ query }: Call, name: string): boolean =>
  (query.get('include') ?? '').split(',').includes(name);

const hour = 3_600_000;

/** Targets of the account's only policy: hours until the first reply, ten times as many until the end. */
const targets: Readonly<Record<Priority, number>> = { urgent: 1, high: 4, normal: 8, low: 24 };

/** Time in whole seconds. */
const after = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * hour).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * Targets of a policy for a ticket, which must have a priority.
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

const uncounted = { calendar: null, business: null };

/** The first public comment of an agent after the description. */
const firstReplyOf = (account: Account, { id }: TicketRow) =>
  commentsOf(account, id)
    .slice(1)
    .find(({ public: isPublic, author_id: author }) => isPublic && account.users.get(author)?.role !== 'end-user');

/** Whole minutes between two times. */
const minutesBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

/**
 * Durations of a ticket's work. There is no schedule of business hours.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/
 */
export const metricsOf = (account: Account, ticket: TicketRow) => {
  const { id, created_at, updated_at } = ticket;
  const reply = firstReplyOf(account, ticket);
  const own = account.settings.firstId + ranges.metrics + id;
  return {
    url: `https://${account.settings.subdomain}.zendesk.com/api/v2/ticket_metrics/${own}.json`,
    id: own,
    ticket_id: id,
    created_at,
    updated_at,
    reply_time_in_minutes:
      reply === undefined ? uncounted : { calendar: minutesBetween(created_at, reply.created_at), business: null },
    solved_at: null,
  };
};
