import type { ProviderWebhooks } from '../define.ts';

/**
 * One webhook for each audience. A message is a form, without a signature, about somebody by his address, which is hashed before
 * anything is kept. The address is checked by a GET when it is registered.
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
    // (memory) An address that has changed: `old_email` is nobody's any more. Same page.
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
    // "sources": whoever changes something, this service too. https://mailchimp.com/developer/marketing/api/list-webhooks/add-webhook/
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
