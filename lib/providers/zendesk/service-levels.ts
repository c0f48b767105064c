import { getList, getText } from '../answers.ts';
import { dateTime } from '../codecs.ts';
import type { Codec, ValueField } from '../define.ts';

/** When a target of the policy that applies to a ticket is missed. Read only. */
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

/**
 * (memory) Names of metrics: https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
 * In tickets, by a list too: https://github.com/zendesk/zendesk_api_client_php/issues/438
 */
export const serviceLevels = {
  first_response_due_at: dueBy('first_reply_time'),
  resolution_due_at: dueBy('total_resolution_time'),
};
