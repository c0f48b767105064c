import fc from 'fast-check';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { date } from '../../engine/mapping/values.ts';

/** Targets of the policy that applies to a Zendesk ticket. Each field shows a target. */
const policyMetrics = fc.uniqueArray(
  fc.record({
    metric: fc.constantFrom('first_reply_time', 'next_reply_time', 'total_resolution_time'),
    breach_at: fc.option(date.map((time) => time.toISOString())),
  }),
  { selector: ({ metric }) => metric },
);

/** Durations of a Zendesk ticket. */
const metricSet = fc.record({
  created_at: date.map((time) => time.toISOString()),
  reply_time_in_minutes: fc.record({ calendar: fc.option(fc.nat(100_000)), business: fc.constant(null) }),
});

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  fields: [
    ['ticketing.ticket', 'channel', fc.constantFrom('web', 'email', 'api', 'sample_ticket')],
    ['ticketing.ticket', 'first_response_due_at', policyMetrics],
    ['ticketing.ticket', 'resolution_due_at', policyMetrics],
    ['ticketing.ticket', 'first_responded_at', metricSet],
    ['ticketing.comment', 'creator_type', fc.constantFrom('admin', 'agent', 'end-user')],
  ],
};
