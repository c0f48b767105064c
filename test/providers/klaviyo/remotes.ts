import fc from 'fast-check';
import {
  decidedAt,
  consent as klaviyoConsent,
  status as klaviyoStatus,
  smsDecidedAt,
  smsStatus,
  subscriptions,
} from '../../../lib/providers/klaviyo/codecs.ts';
import * as klaviyoCampaigns from '../../../lib/providers/klaviyo/marketingautomation/campaign.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

const marketing = fc.record({
  consent: fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED'),
  consent_timestamp: date.map((time) => time.toISOString()),
  method_detail: anyText,
});

/** A campaign of Klaviyo in a state. */
const campaignIn = (status: string) =>
  date.map((time) => ({
    attributes: { status, send_time: time.toISOString(), send_strategy: { method: 'immediate' } },
  }));

const metric = fc.record({
  name: fc.constantFrom('Opened Email', 'Received Email', 'Placed Order'),
  integration: fc.record({ key: fc.constantFrom('klaviyo', 'api') }),
});

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [klaviyoCampaigns.scheduledAt, campaignIn('Scheduled')],
    [klaviyoCampaigns.sentAt, campaignIn('Sent')],
    [klaviyoStatus, marketing.map((email) => ({ marketing: email }))],
    [smsStatus, marketing.map((sms) => ({ marketing: sms }))],
    [smsDecidedAt, marketing],
    [subscriptions, marketing.map((email) => ({ email: { marketing: email } }))],
    [klaviyoConsent, marketing],
    [decidedAt, marketing],
  ],
  fields: [
    ...(['type', 'name'] as const).map((field) => ['marketingautomation.event', field, metric] as const),
    ['marketingautomation.event', 'properties', fc.dictionary(anyText, anyText)],
    ['marketingautomation.action', 'type', fc.constantFrom('send-email', 'time-delay')],
  ],
};
