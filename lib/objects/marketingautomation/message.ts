import { choice, defineObject, moment, one, words } from '../shape.ts';
import { timeWindow } from '../window.ts';

const states = 'sent, delivered, bounced, failed, or a status as the provider names it';

/** A message that one contact received, or should have received. */
export const message = defineObject({
  vertical: 'marketingautomation',
  noun: 'message',
  plural: 'messages',
  description: 'A message to one contact.',
  operations: ['list', 'get'],
  window: timeWindow('sent_at', 30),
  filters: {
    status: { kind: 'choice', field: 'status' },
    contact_id: { kind: 'ref', object: 'marketingautomation.contact' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign' },
  },
  fields: {
    contact_id: one('Recipient of the message.'),
    campaign_id: one('Campaign of the message.'),
    email_id: one('Email that was sent, with subject and text.'),
    list_id: one('List of the recipient.'),
    email_address: words('Email address of the recipient.'),
    channel: words('Channel of the message: email, sms or push.'),
    status: choice('status', `Status of the message: ${states}.`),
    sent_at: moment('When the message was sent, ISO 8601.'),
  },
});
