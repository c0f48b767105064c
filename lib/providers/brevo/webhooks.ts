import type { ProviderWebhooks } from '../define.ts';

/**
 * Requested "marketing" events. No address finds a deleted contact, so only syncs find deletions.
 * https://developers.brevo.com/reference/create-webhook
 */
const events = ['contactUpdated', 'unsubscribed', 'hardBounce', 'spam', 'listAddition'];

/**
 * One webhook for the account. A message has no signature, and names contacts only by their addresses.
 * https://developers.brevo.com/docs/marketing-webhooks
 */
export const brevoWebhooks = {
  target: 'connection',
  // Same page.
  proof: 'path',
  events: '',
  type: { body: ['event'] },
  subjects: [
    // "Contact Updated", "Unsubscribe", "Marked as Spam". (unproven) The words of the other events, and a list in
    // "email". Same page.
    {
      type: /^(?:contact_updated|unsubscribed?|hard_bounce|spam|list_addition)$/,
      object: 'marketingautomation.contact',
      id: ['email'],
      address: 'email_address',
    },
  ],
  register: {
    // https://developers.brevo.com/reference/get-webhooks
    list: { method: 'GET', path: '/webhooks', query: { type: 'marketing' }, records: 'webhooks', id: 'id', url: 'url' },
    create: {
      method: 'POST',
      path: '/webhooks',
      body: { url: '{url}', description: '{name}', type: 'marketing', events },
      id: 'id',
    },
    // https://developers.brevo.com/reference/delete-webhook
    remove: { method: 'DELETE', path: '/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
