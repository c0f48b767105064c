import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { dateTime } from '../fields.ts';
import { choice, count, defineObject, longWords, many, moment, name, one, readOnly, words } from '../shape.ts';

const number = z.number().nullable();

const stats = z
  .strictObject({
    sent: number.describe('Messages that were sent.'),
    delivered: number.describe('Messages that did not come back.'),
    opens: number.describe('Times that messages were opened.'),
    unique_opens: number.describe('People who have opened a message.'),
    clicks: number.describe('Times that links were followed.'),
    unique_clicks: number.describe('People who have followed a link.'),
    bounces: number.describe('Messages that came back.'),
    unsubscribes: number.describe('People who have unsubscribed by it.'),
    complaints: number.describe('People who have called it spam.'),
  })
  .meta({ id: 'MarketingCampaignStats' });

const states = 'draft, scheduled, sending, sent, paused, archived, or a status as the provider names it';

const defined = defineObject({
  vertical: 'marketingautomation',
  noun: 'campaign',
  plural: 'campaigns',
  description: 'A message to the contacts of lists, and what became of it.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    channel: { kind: 'choice', field: 'channel' },
    status: { kind: 'choice', field: 'status' },
    list_id: { kind: 'ref', object: 'marketingautomation.list' },
  },
  fields: {
    name: name('Name of the campaign, which its recipients do not see.'),
    channel: words('Channel of its messages: email, sms or push.'),
    status: readOnly(choice('status', `What has become of it: ${states}. Its actions alone change it.`)),
    subject: words('Subject of its messages, or title of its push notifications.'),
    text: longWords('What its text messages or push notifications say; of e-mails, the content has it.'),
    preview_text: words('Text beside the subject, where people look through their messages.'),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    reply_to: words('Email address that answers go to.'),
    list_ids: many('Lists whose contacts it is sent to.'),
    segment_ids: many('Segments of these lists, where it is sent to no more than their contacts.'),
    template_id: one('Template that its content is made of.'),
    scheduled_at: readOnly(moment('When it will be sent, ISO 8601.')),
    sent_at: readOnly(moment('When it was sent, ISO 8601.')),
    recipient_count: readOnly(count('How many people it would be sent to now, or was sent to.')),
    stats: readOnly({
      written: stats,
      shown: stats.nullable().describe('What has become of its messages; null before it is sent.'),
      absent: null,
    }),
  },
});

/** By either of them the caller says that he knows to whom he sends what. */
const confirmations = {
  confirm_recipient_count: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'How many people you mean to send it to: as `recipient_count` of the campaign has it now, or it is a 409.',
    ),
  preview_token: z
    .string()
    .max(1000)
    .optional()
    .describe('Of a preview of this action, of the last 15 minutes: what has changed since then is a 409.'),
};

/** A message to the contacts of lists. It is sent by actions of its own, never by a create or an update. */
export const campaign = {
  ...defined,
  actions: {
    schedule: {
      does: 'Schedule',
      once: true,
      later: 'scheduled_at',
      body: z
        .strictObject({
          scheduled_at: dateTime.describe('When it is to be sent, ISO 8601, as the provider takes it.'),
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
        .describe('One of both is required.')
        .meta({ id: 'MarketingautomationCampaignSend' }),
    },
    cancel: {
      does: 'Cancel the sending of',
      once: false,
      body: z.strictObject({}).meta({ id: 'MarketingautomationCampaignCancel' }),
    },
  },
} as const satisfies UnifiedObject;
