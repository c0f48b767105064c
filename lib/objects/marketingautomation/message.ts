import { choice, defineObject, moment, one, words } from '../shape.ts';
import { timeWindow } from '../window.ts';

const states = 'sent, delivered, bounced, failed, or a status as the provider names it';

/** What one contact was sent. */
export const message = defineObject({
  vertical: 'marketingautomation',
  noun: 'message',
  plural: 'messages',
  description: 'What one contact was sent.',
  operations: ['list', 'get'],
  window: timeWindow('sent_at', 30),
  filters: {
    status: { kind: 'choice', field: 'status' },
    contact_id: { kind: 'ref', object: 'marketingautomation.contact' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign' },
  },
  fields: {
    contact_id: one('Contact who was sent it.'),
    campaign_id: one('Campaign that has sent it.'),
    email_id: one('Email that it is: what was sent, with its subject and text.'),
    list_id: one('List that it was sent to.'),
    email_address: words('Email address that it was sent to.'),
    channel: words('Channel of the message: email, sms or push.'),
    status: choice('status', `What has become of it: ${states}.`),
    sent_at: moment('When it was sent, ISO 8601.'),
  },
});
