import type { Codec, ValueField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/** Time when a ticket misses a target of its policy. Read-only. */
const breachOf = (metric: string): Codec => ({
  decode: (metrics) => {
    const target = getList(metrics, '').find((one) => getText(one, 'metric') === metric);
    return dateTime.decode(getText(target, 'breach_at'));
  },
  encode: (value) => value,
});

const dueBy = (metric: string): ValueField => ({
  kind: 'value',
  read: 'slas.policy_metrics',
  codec: breachOf(metric),
});

const milliseconds = (count: unknown, each: number): number | undefined =>
  typeof count === 'number' ? count * each : undefined;

/**
 * Time of a user's first public answer: the creation time of the ticket plus the reply time. Zendesk counts whole
 * minutes, and for messages also seconds. https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/
 */
const firstReply = readAs((metrics) => {
  const since = Date.parse(getText(metrics, 'created_at') ?? '');
  const after =
    milliseconds(getPath(metrics, 'reply_time_in_seconds.calendar'), 1_000) ??
    milliseconds(getPath(metrics, 'reply_time_in_minutes.calendar'), 60_000);
  return Number.isNaN(since) || after === undefined ? undefined : new Date(since + after).toISOString();
});

/**
 * (unproven) Names of metrics: https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
 * Lists of tickets contain them too: https://github.com/zendesk/zendesk_api_client_php/issues/438
 */
export const serviceLevels = {
  first_response_due_at: dueBy('first_reply_time'),
  first_responded_at: { kind: 'value', read: 'metric_set', codec: firstReply } as const,
  resolution_due_at: dueBy('total_resolution_time'),
};
