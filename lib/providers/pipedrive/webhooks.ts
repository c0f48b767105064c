import type { ProviderWebhooks } from '../define.ts';
import { orNone } from './requests.ts';

const id = ['meta.entity_id'] as const;

/**
 * A merge deletes a record and names the remaining record. https://pipedrive.readme.io/docs/webhooks-v2-migration-guide
 */
const merged = { id, also: ['meta.merged_to_id'] } as const;

/**
 * A single webhook for all records that the user who connected the account may see.
 * https://pipedrive.readme.io/docs/guide-for-webhooks-v2
 */
export const pipedriveWebhooks = {
  target: 'connection',
  // A message has no signature, only credentials: https://developers.pipedrive.com/docs/api/v1/Webhooks#addWebhook
  proof: 'basic',
  events: '',
  type: { body: ['meta.entity'] },
  subjects: [
    { type: /^person$/, object: 'crm.contact', ...merged },
    { type: /^organization$/, object: 'crm.company', ...merged },
    { type: /^deal$/, object: 'crm.deal', ...merged },
    // Only "Webhooks v2" report leads. https://pipedrive.readme.io/docs/guide-for-webhooks-v2
    { type: /^lead$/, object: 'crm.lead', id },
    { type: /^note$/, object: 'crm.note', id },
    { type: /^activity$/, object: 'crm.task', id },
    { type: /^activity$/, object: 'crm.engagement', id },
    { type: /^pipeline$/, object: 'crm.pipeline', id },
    // A pipeline shows its stages. https://developers.pipedrive.com/docs/api/v1/Stages#getStages
    { type: /^stage$/, object: 'crm.pipeline', id: ['data.pipeline_id'] },
    { type: /^stage$/, object: 'crm.stage', id },
    { type: /^user$/, object: 'crm.user', id },
  ],
  register: {
    list: { method: 'GET', path: '/v1/webhooks', records: 'data', ...orNone, id: 'id', url: 'subscription_url' },
    create: {
      method: 'POST',
      path: '/v1/webhooks',
      body: {
        name: '{name}',
        subscription_url: '{url}',
        event_action: '*',
        event_object: '*',
        version: '2.0',
        http_auth_user: 'hooks',
        http_auth_password: '{secret}',
      },
      id: 'data.id',
    },
    remove: { method: 'DELETE', path: '/v1/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
