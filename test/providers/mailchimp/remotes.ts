import fc from 'fast-check';
import { consent, decidedAt as mailchimpDecidedAt } from '../../../lib/providers/mailchimp/codecs.ts';
import { activityType, moment as mailchimpMoment } from '../../../lib/providers/mailchimp/event-codecs.ts';
import { scheduledAt, sentAt, someId, stats } from '../../../lib/providers/mailchimp/marketingautomation/campaign.ts';
import {
  html as mailchimpHtml,
  plainText as mailchimpText,
} from '../../../lib/providers/mailchimp/marketingautomation/email.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [activityType, fc.constantFrom('open', 'click', 'bounce', 'unsub', 'sent', 'signup')],
    [mailchimpMoment, date.map((time) => `${time.toISOString().slice(0, 19)}+00:00`)],
    [someId, fc.integer({ min: 0, max: 1_000_000 })],
    [consent, fc.record({ timestamp_opt: date.map((time) => time.toISOString()), ip_opt: fc.ipV4() })],
    [
      mailchimpDecidedAt,
      fc.record({
        status: fc.constantFrom('subscribed', 'unsubscribed'),
        last_changed: date.map((time) => time.toISOString()),
      }),
    ],
    [scheduledAt, fc.record({ status: fc.constant('schedule'), send_time: date.map((time) => time.toISOString()) })],
    [sentAt, fc.record({ status: fc.constant('sent'), send_time: date.map((time) => time.toISOString()) })],
    [mailchimpHtml, fc.record({ html: anyText })],
    [mailchimpText, fc.record({ variate_contents: fc.tuple(fc.record({ plain_text: anyText })) })],
    [stats, fc.record({ emails_sent: fc.nat(), report_summary: fc.record({ opens: fc.nat(), clicks: fc.nat() }) })],
  ],
};
