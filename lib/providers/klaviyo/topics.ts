import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/** Topics of decisions about e-mail. https://developers.klaviyo.com/en/docs/system-webhooks */
const decisions = [
  'event:klaviyo.subscribed_to_email_marketing',
  'event:klaviyo.unsubscribed_from_email_marketing',
  'event:klaviyo.manually_suppressed_from_email_marketing',
  'event:klaviyo.manually_unsuppressed_from_email_marketing',
  'event:klaviyo.updated_email_preferences',
  'event:klaviyo.marked_email_as_spam',
  'event:klaviyo.bounced_email',
  'event:klaviyo.dropped_email',
] as const;

/**
 * Topics of the account's webhook. "Topics are dynamic and based on the metrics available in your account."
 * https://developers.klaviyo.com/en/docs/system-webhooks
 */
export const topics: Metadata = {
  request: { method: 'GET', path: path('/webhook-topics') },
  records: ['data'],
  value: 'id',
  label: 'id',
  where: { id: decisions },
};
