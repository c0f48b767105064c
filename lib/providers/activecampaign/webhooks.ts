import type { ProviderWebhooks } from '../define.ts';

/** There is none of a deletion, and that of a contact's note does not say which one it is: syncs find both. https://developers.activecampaign.com/page/webhooks */
const events = [
  ...['subscribe', 'unsubscribe', 'bounce', 'update', 'contact_tag_added', 'contact_tag_removed', 'contact_task_add'],
  ...['account_add', 'account_update', 'account_contact_add', 'account_contact_update'],
  ...['deal_add', 'deal_update', 'deal_note_add', 'deal_task_add', 'deal_task_complete'],
  ...['deal_pipeline_add', 'deal_stage_add', 'sent'],
];

/**
 * One webhook for all. A message is sent once, as a form, without a signature; a 410 switches the webhook off. Same page.
 */
export const activecampaignWebhooks = {
  target: 'connection',
  // Same page.
  proof: 'path',
  encoding: 'form',
  events: '',
  type: { body: ['type'] },
  subjects: [
    // Same page: "subscribe" is a new contact, and an "account_contact" is where a contact works.
    {
      type: /^(?:subscribe|update|contact_tag_(?:added|removed)|account_contact_(?:add|update))$/,
      object: 'crm.contact',
      id: ['contact.id'],
    },
    // (memory) Of who is taken off a list, and of whose mail comes back. Same page.
    {
      type: /^(?:subscribe|unsubscribe|bounce|update|contact_tag_(?:added|removed))$/,
      object: 'marketingautomation.contact',
      id: ['contact.id'],
    },
    // "Campaign starts sending". (memory) The id of it. Who opens one or follows a link changes a number alone, of which there would be
    // a message each. https://developers.activecampaign.com/reference/webhooks
    { type: /^sent$/, object: 'marketingautomation.campaign', id: ['campaign.id'] },
    { type: /^account_(?:add|update)$/, object: 'crm.company', id: ['account.id'] },
    { type: /^deal_(?:add|update)$/, object: 'crm.deal', id: ['deal.id'] },
    { type: /^deal_note_add$/, object: 'crm.note', id: ['note.id'] },
    { type: /^(?:contact_task_add|deal_task_(?:add|complete))$/, object: 'crm.task', id: ['task.id'] },
    { type: /^deal_pipeline_add$/, object: 'crm.pipeline', id: ['pipeline.id'] },
    { type: /^deal_stage_add$/, object: 'crm.stage', id: ['stage.id'] },
  ],
  register: {
    // "Filter by webhook name". https://developers.activecampaign.com/reference/get-a-list-of-webhooks
    list: {
      method: 'GET',
      path: '/webhooks',
      query: { 'filters[name]': '{name}' },
      records: 'webhooks',
      id: 'id',
      url: 'url',
    },
    // "sources": whoever changes something, this service too. https://developers.activecampaign.com/reference/create-webhook
    create: {
      method: 'POST',
      path: '/webhooks',
      body: { webhook: { name: '{name}', url: '{url}', events, sources: ['public', 'admin', 'api', 'system'] } },
      id: 'webhook.id',
    },
    remove: { method: 'DELETE', path: '/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
