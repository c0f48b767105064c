import type { ProviderWebhooks } from '../define.ts';

/**
 * Requested events. The vendor has no event for a deletion, and the event of a contact's note does not name the note.
 * Syncs find both. https://developers.activecampaign.com/page/webhooks
 */
const events = [
  ...['subscribe', 'unsubscribe', 'bounce', 'update', 'contact_tag_added', 'contact_tag_removed', 'contact_task_add'],
  ...['account_add', 'account_update', 'account_contact_add', 'account_contact_update'],
  ...['deal_add', 'deal_update', 'deal_note_add', 'deal_task_add', 'deal_task_complete'],
  ...['deal_pipeline_add', 'deal_stage_add', 'sent'],
];

/**
 * One webhook for all events. The vendor sends each message once, as a form, without a signature. After a 410, the
 * vendor switches the webhook off. Same page.
 */
export const activecampaignWebhooks = {
  target: 'connection',
  // Same page.
  proof: 'path',
  encoding: 'form',
  events: '',
  type: { body: ['type'] },
  subjects: [
    // Same page: "subscribe" means a new contact, and an "account_contact" is the link of a contact to an account.
    {
      type: /^(?:subscribe|update|contact_tag_(?:added|removed)|account_contact_(?:add|update))$/,
      object: 'crm.contact',
      id: ['contact.id'],
    },
    // (unproven) "unsubscribe": a contact was removed from a list. "bounce": a message to a contact bounced. Same page.
    {
      type: /^(?:subscribe|unsubscribe|bounce|update|contact_tag_(?:added|removed))$/,
      object: 'marketingautomation.contact',
      id: ['contact.id'],
    },
    // "Campaign starts sending". (unproven) The path of the id. Events of opens and clicks are not requested: they would
    // change numbers only, with a message for each open and click.
    // https://developers.activecampaign.com/reference/webhooks
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
    // "sources": changes by all parties, including this service.
    // https://developers.activecampaign.com/reference/create-webhook
    create: {
      method: 'POST',
      path: '/webhooks',
      body: { webhook: { name: '{name}', url: '{url}', events, sources: ['public', 'admin', 'api', 'system'] } },
      id: 'webhook.id',
    },
    remove: { method: 'DELETE', path: '/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
