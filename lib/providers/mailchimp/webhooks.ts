import type { ProviderWebhooks } from '../define.ts';

/**
 * One webhook for each audience. A message is a form without a signature. It names a contact by the address, which the
 * service hashes before it stores anything. The vendor checks the URL by a GET when the service registers the webhook.
 * https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 */
export const mailchimpWebhooks = {
  target: 'connection',
  // Same page.
  proof: 'path',
  encoding: 'form',
  events: '',
  type: { body: ['type'] },
  // "The MD5 hash of the lowercase version of the list member's email address". https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
  subjects: [
    {
      type: /^(?:subscribe|unsubscribe|profile|cleaned)$/,
      object: 'marketingautomation.contact',
      id: ['data.list_id', 'data.email'],
      address: 'md5',
    },
    // (unproven) A changed address. After the change, `old_email` belongs to no contact. Same page.
    {
      type: /^upemail$/,
      object: 'marketingautomation.contact',
      id: ['data.list_id', 'data.new_email'],
      address: 'md5',
    },
  ],
  register: {
    each: { metadata: 'audiences', parts: ['list'] },
    // https://mailchimp.com/developer/marketing/api/list-webhooks/list-webhooks/
    list: { method: 'GET', path: '/lists/{list}/webhooks', records: 'webhooks', id: 'id', url: 'url' },
    // "sources": changes by all parties, including this service.
    // https://mailchimp.com/developer/marketing/api/list-webhooks/add-webhook/
    create: {
      method: 'POST',
      path: '/lists/{list}/webhooks',
      body: {
        url: '{url}',
        events: { subscribe: true, unsubscribe: true, profile: true, cleaned: true, upemail: true, campaign: false },
        sources: { user: true, admin: true, api: true },
      },
      id: 'id',
    },
    // https://mailchimp.com/developer/marketing/api/list-webhooks/delete-webhook/
    remove: { method: 'DELETE', path: '/lists/{list}/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
