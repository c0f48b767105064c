import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide',
    ...['customReplyTo', 'fromName', 'name', 'replyTo', 'subject'],
  ),
  because(
    'These are objects and names that the account has defined.',
    'https://developers.hubspot.com/docs/api-reference/events-send-event-completions-v3/guide',
    ...['consent', 'eventName', 'properties'],
  ),
];
