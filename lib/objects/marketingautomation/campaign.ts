import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { dateTime } from '../fields.ts';
import { choice, count, defineObject, longWords, many, moment, name, one, readOnly, words } from '../shape.ts';

const number = z.number().nullable();

const stats = z
  .strictObject({
    sent: number.describe('Number of sent messages.'),
    delivered: number.describe('Number of messages that did not bounce.'),
    opens: number.describe('Number of times that recipients opened messages.'),
    unique_opens: number.describe('Number of recipients who opened a message.'),
    clicks: number.describe('Number of times that recipients clicked links.'),
    unique_clicks: number.describe('Number of recipients who clicked a link.'),
    bounces: number.describe('Number of messages that bounced.'),
    unsubscribes: number.describe('Number of recipients who unsubscribed because of the campaign.'),
    complaints: number.describe('Number of recipients who reported the campaign as spam.'),
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
    status: readOnly(
      choice('status', `Status of the campaign: ${states}. Only actions of the campaign change the status.`),
    ),
    subject: words('Subject of the messages, or title of the push notifications.'),
    text: longWords(
      'Text of the text messages or push notifications. For e-mails, the email or template contains the text.',
    ),
    preview_text: words('Preview text that an inbox shows next to the subject.'),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    reply_to: words('Email address for replies.'),
    list_ids: many('Lists to whose contacts the campaign is sent.'),
    segment_ids: many('Segments of these lists, if the campaign is sent only to contacts of segments.'),
    template_id: one('Template of the content.'),
    scheduled_at: readOnly(moment('When the campaign will be sent, ISO 8601.')),
    sent_at: readOnly(moment('When the campaign was sent, ISO 8601.')),
    recipient_count: readOnly(
      count(
        'Number of recipients: contacts who would receive the campaign now or, once sent, contacts to whom it was sent.',
      ),
    ),
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
    .describe(
      'Number of recipients that you expect. If it differs from the current `recipient_count`, the service returns 409.',
    ),
  preview_token: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'Token from a preview of this action in the last 15 minutes. If the campaign changed since then, the service returns 409.',
    ),
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
          scheduled_at: dateTime.describe(
            'When the provider sends the campaign, ISO 8601. The provider may accept only some times.',
          ),
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
        .describe('Requires one of the two members.')
        .meta({ id: 'MarketingautomationCampaignSend' }),
    },
    cancel: {
      does: 'Cancel the sending of',
      once: false,
      body: z.strictObject({}).meta({ id: 'MarketingautomationCampaignCancel' }),
    },
  },
} as const satisfies UnifiedObject;
