import type { ProviderWebhooks } from '../define.ts';

const eventsOf = (domain: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `zen:event-type:${domain}.${name}`);

/**
 * Events of tickets that the webhook receives.
 * https://developer.zendesk.com/api-reference/webhooks/event-types/ticket-events
 */
const ofTickets = eventsOf('ticket', [
  'created',
  'agent_assignment_changed',
  'brand_changed',
  'comment_added',
  'custom_field_changed',
  'custom_status_changed',
  'description_changed',
  'marked_as_spam',
  'merged',
  'organization_changed',
  'permanently_deleted',
  'priority_changed',
  'problem_link_changed',
  'requester_changed',
  'soft_deleted',
  'status_changed',
  'subject_changed',
  'tags_changed',
  'task_due_at_changed',
  'type_changed',
  'undeleted',
]);

/**
 * Events of users that the webhook receives.
 * https://developer.zendesk.com/api-reference/webhooks/event-types/user-events
 */
const ofUsers = eventsOf('user', [
  'created',
  'active_changed',
  'default_group_changed',
  'deleted',
  'details_changed',
  'identity_changed',
  'identity_created',
  'identity_deleted',
  'merged',
  'name_changed',
  'organization_membership_created',
  'organization_membership_deleted',
  'role_changed',
]);

/**
 * Events of organizations that the webhook receives.
 * https://developer.zendesk.com/api-reference/webhooks/event-types/organization-events/
 */
const ofOrganizations = eventsOf('organization', ['created', 'deleted', 'name_changed']);

const id = ['detail.id'] as const;

/**
 * A single webhook for all events. Only an administrator may register it. The webhook needs no triggers, which users
 * could change. https://developer.zendesk.com/api-reference/webhooks/event-types/webhook-event-types/
 */
export const zendeskWebhooks = {
  target: 'connection',
  // https://developer.zendesk.com/documentation/webhooks/verifying/
  proof: {
    algorithm: 'sha256',
    encoding: 'base64',
    header: 'x-zendesk-webhook-signature',
    signs: ['timestamp', 'body'],
    sentAt: { at: { header: 'x-zendesk-webhook-signature-timestamp' }, unit: 'iso', tolerance: 300 },
  },
  // https://developer.zendesk.com/documentation/webhooks/anatomy-of-a-webhook-request/
  delivery: 'x-zendesk-webhook-invocation-id',
  events: '',
  type: { body: ['type'] },
  subjects: [
    { type: /^zen:event-type:ticket\./, object: 'ticketing.ticket', id },
    { type: /^zen:event-type:user\./, object: 'ticketing.contact', id },
    { type: /^zen:event-type:user\./, object: 'ticketing.user', id },
    { type: /^zen:event-type:organization\./, object: 'ticketing.account', id },
  ],
  register: {
    // https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/
    list: {
      method: 'GET',
      path: '/api/v2/webhooks',
      query: { 'page[size]': 100, 'filter[name_contains]': '{name}' },
      records: 'webhooks',
      id: 'id',
      url: 'endpoint',
    },
    create: {
      method: 'POST',
      path: '/api/v2/webhooks',
      body: {
        webhook: {
          name: '{name}',
          status: 'active',
          endpoint: '{url}',
          http_method: 'POST',
          request_format: 'json',
          subscriptions: [...ofTickets, ...ofUsers, ...ofOrganizations],
        },
      },
      id: 'webhook.id',
      // The vendor creates the secret.
      // https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/#show-webhook-signing-secret
      secret: { method: 'GET', path: '/api/v2/webhooks/{id}/signing_secret', value: 'signing_secret.secret' },
    },
    remove: { method: 'DELETE', path: '/api/v2/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
