import type { ProviderWebhooks, Template } from '../define.ts';
import { jsonApi, path } from './version.ts';

const resource = (attributes: Readonly<Record<string, Template>>, id?: string): Template => ({
  data: {
    type: 'webhook',
    ...(id !== undefined && { id }),
    attributes,
    relationships: { 'webhook-topics': { data: '{events}' } },
  },
});

const any = /^event:klaviyo\./;

/**
 * One webhook for the account, for decisions about e-mail. Only syncs find opens and clicks: each event needs a
 * separate read, and an account has more events than the vendor's limit of 150 reads a minute allows.
 * https://developers.klaviyo.com/en/reference/get_event
 *
 * "Only Advanced KDP customers and Klaviyo app partners can access and manage webhooks". Other accounts are refused,
 * and only syncs find their changes. https://developers.klaviyo.com/en/docs/webhooks_api_overview
 */
export const klaviyoWebhooks = {
  target: 'connection',
  proof: {
    algorithm: 'sha256',
    encoding: 'hex',
    header: 'klaviyo-signature',
    // The time in the header may be wrong by hours, as a client of the vendor saw (2026-09-04). The signature covers
    // the header. The body contains the correct time. https://developers.klaviyo.com/en/docs/system-webhooks
    signs: ['body', { header: 'klaviyo-timestamp' }],
    sentAt: { at: { body: 'meta.timestamp' }, unit: 'iso', tolerance: 300 },
  },
  events: 'data',
  type: { body: ['topic'] },
  // "Payload with the same structure as a Get Event API call". Same page.
  subjects: [
    { type: any, object: 'marketingautomation.contact', id: ['payload.data.relationships.profile.data.id'] },
    { type: any, object: 'marketingautomation.event', id: ['payload.data.id'] },
  ],
  register: {
    events: { metadata: 'topics', element: { type: 'webhook-topic', id: '{value}' } },
    // "endpoint_url": "truncated for security". https://developers.klaviyo.com/en/reference/get_webhooks
    list: { method: 'GET', path: path('/webhooks'), records: 'data', id: 'id', name: 'attributes.name' },
    // https://developers.klaviyo.com/en/reference/create_webhook
    create: {
      method: 'POST',
      path: path('/webhooks'),
      headers: jsonApi,
      body: resource({ name: '{name}', endpoint_url: '{url}', secret_key: '{secret}' }),
      id: 'data.id',
    },
    // No registration ends by itself. The account may get new topics, so the service names the topics every second day.
    // https://developers.klaviyo.com/en/reference/update_webhook
    renew: {
      method: 'PATCH',
      path: path('/webhooks/{id}'),
      headers: jsonApi,
      body: resource({ enabled: true }, '{id}'),
      days: 4,
    },
    // https://developers.klaviyo.com/en/reference/delete_webhook
    remove: { method: 'DELETE', path: path('/webhooks/{id}') },
  },
} as const satisfies ProviderWebhooks;
