import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { dateTime } from '../fields.ts';
import { choice, count, defineObject, longWords, many, moment, name, one, readOnly, words } from '../shape.ts';

const number = z.number().nullable();

const stats = z
  .strictObject({
    sent: number.describe('Sent messages.'),
    delivered: number.describe('Messages that did not bounce.'),
    opens: number.describe('Opens of messages.'),
    unique_opens: number.describe('Recipients who opened a message.'),
    clicks: number.describe('Clicks on links.'),
    unique_clicks: number.describe('Recipients who clicked a link.'),
    bounces: number.describe('Bounced messages.'),
    unsubscribes: number.describe('Recipients who then unsubscribed.'),
    complaints: number.describe('Recipients who reported spam.'),
  })
  .meta({ id: 'MarketingCampaignStats' });

const states = 'draft, scheduled, sending, sent, paused, archived, or a status as the provider names it';

const defined = defineObject({
  vertical: 'marketingautomation',
  noun: 'campaign',
  plural: 'campaigns',
  description: 'A message to the contacts of lists, with its status and statistics.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    channel: { kind: 'choice', field: 'channel' },
    status: { kind: 'choice', field: 'status' },
    list_id: { kind: 'ref', object: 'marketingautomation.list' },
  },
  fields: {
    name: name('Name of the campaign. Recipients do not see the name.'),
    channel: words('Channel of the messages: email, sms or push.'),
    status: readOnly(choice('status', `Status: ${states}. Only actions change the status.`)),
    subject: words('Subject of messages, or title of push notifications.'),
    text: longWords('Text of text messages and push notifications, not of e-mails.'),
    preview_text: words('Text that an inbox shows after the subject.'),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    reply_to: words('Email address for replies.'),
    list_ids: many('Lists of the recipients.'),
    segment_ids: many('Segments of these lists that limit the recipients.'),
    template_id: one('Template of the content.'),
    scheduled_at: readOnly(moment('When the campaign will be sent, ISO 8601.')),
    sent_at: readOnly(moment('When the campaign was sent, ISO 8601.')),
    recipient_count: readOnly(count('Number of recipients now or, once sent, at that time.')),
    stats: readOnly({
      written: stats,
      shown: stats.nullable().describe('Statistics of the messages. null before the campaign is sent.'),
      absent: null,
    }),
  },
});

/** Confirmations: with one of these members the caller confirms the recipients and the content of the campaign. */
const confirmations = {
  confirm_recipient_count: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Number of recipients that you expect. 409 if the current `recipient_count` differs.'),
  preview_token: z
    .string()
    .max(1000)
    .optional()
    .describe('From a preview of this action in the last 15 minutes. 409 if the campaign changed since.'),
};

/** A message to the contacts of lists. Only actions send a campaign, never a create or an update. */
export const campaign = {
  ...defined,
  actions: {
    schedule: {
      does: 'Schedule',
      once: true,
      later: 'scheduled_at',
      body: z
        .strictObject({
          scheduled_at: dateTime.describe('When to send, ISO 8601. A provider may accept only some times.'),
          ...confirmations,
        })
        .meta({ id: 'MarketingautomationCampaignSchedule' }),
    },
    send: {
      does: 'Send',
      once: true,
      confirmed: true,
      body: z
        .strictObject(confirmations)
        .describe('One member is required.')
        .meta({ id: 'MarketingautomationCampaignSend' }),
    },
    cancel: {
      does: 'Cancel the sending of',
      once: false,
      body: z.strictObject({}).meta({ id: 'MarketingautomationCampaignCancel' }),
    },
  },
} as const satisfies UnifiedObject;
