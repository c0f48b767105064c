import {
  aFile,
  asJson,
  type Documented,
  inPath,
  inQuery,
  integer,
  json,
  object,
  one,
  text,
  time,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { cursorPage } from './contract/schemas.ts';

const webhooks = 'https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/';

/** Members that the creator of a webhook gives. */
const given: JsonObject = {
  authentication: object(['type', 'add_position'], {
    type: one('api_key', 'basic_auth', 'bearer_token'),
    data: { type: 'object', additionalProperties: true },
    add_position: one('header'),
  }),
  custom_headers: { type: 'object', additionalProperties: text },
  description: text,
  endpoint: { type: 'string', format: 'uri' },
  http_method: one('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  name: words,
  request_format: one('json', 'xml', 'form_encoded'),
  status: one('active', 'inactive'),
  subscriptions: { type: 'array', items: text },
};

const mandatory = ['endpoint', 'http_method', 'name', 'request_format', 'status'];

const secret = object(['algorithm', 'secret'], { algorithm: text, secret: words });

/** A webhook as the vendor shows it. The other members cannot be sent. */
const shown = object([...mandatory, 'id'], {
  ...given,
  created_at: time,
  created_by: text,
  external_source: { type: 'object', additionalProperties: true },
  id: words,
  signing_secret: secret,
  updated_at: time,
  updated_by: text,
});

/** https://developer.zendesk.com/api-reference/introduction/pagination/#using-cursor-pagination */
const pages = [
  inQuery('page[after]', words),
  inQuery('page[before]', words),
  inQuery('page[size]', { type: 'integer', minimum: 1, maximum: 100 }),
];

/** https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#json-format */
const membership = object(['group_id', 'user_id'], {
  id: integer,
  url: text,
  user_id: integer,
  group_id: integer,
  default: { type: 'boolean' },
  created_at: time,
  updated_at: time,
});

const ofWebhook = inPath('webhook_id', text);

/** A webhook that subscribes to events. It requires POST, JSON and events. The service creates no other webhooks. */
const subscribing = object([...mandatory, 'subscriptions'], {
  ...given,
  http_method: one('POST'),
  request_format: one('json'),
  subscriptions: {
    type: 'array',
    minItems: 1,
    items: { type: 'string', pattern: '^zen:event-type:[a-z_]+\\.[a-z_]+$' },
  },
});

export const documented: Documented = {
  paths: {
    '/attachments/token/{token}/': {
      get: {
        externalDocs: {
          url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#json-format',
        },
        parameters: [inPath('token', text), inQuery('name', text)],
        responses: {
          '200': { description: 'The file.', content: aFile },
          '302': { description: 'The file is elsewhere.' },
        },
      },
    },
    '/api/v2/groups/{group_id}/memberships': {
      get: {
        externalDocs: {
          url: 'https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships',
        },
        parameters: [inPath('group_id', integer), ...pages],
        responses: {
          '200': {
            description: 'The memberships of a group.',
            content: json(
              object(['group_memberships', 'meta'], {
                group_memberships: { type: 'array', items: membership },
                ...cursorPage,
              }),
            ),
          },
        },
      },
    },
    '/api/v2/oauth/tokens/current': {
      delete: {
        externalDocs: { url: 'https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens/#revoke-token' },
        responses: { '204': { description: 'The token is void.' } },
      },
    },
    '/api/v2/webhooks': {
      get: {
        externalDocs: { url: `${webhooks}#list-webhooks` },
        parameters: [
          inQuery('filter[name_contains]', text),
          inQuery('filter[status]', one('active', 'inactive')),
          ...pages,
          inQuery('sort', one('name', 'status', '-name', '-status')),
        ],
        responses: {
          '200': {
            description: 'Webhooks.',
            content: json(object(['webhooks', 'meta'], { webhooks: { type: 'array', items: shown }, ...cursorPage })),
          },
        },
      },
      post: {
        externalDocs: { url: `${webhooks}#create-or-clone-webhook` },
        requestBody: asJson(object(['webhook'], { webhook: subscribing })),
        responses: {
          '201': { description: 'The webhook.', content: json(object(['webhook'], { webhook: shown })) },
        },
      },
    },
    '/api/v2/webhooks/{webhook_id}': {
      delete: {
        externalDocs: { url: `${webhooks}#delete-webhook` },
        parameters: [ofWebhook],
        responses: { '204': { description: 'The webhook is gone.' } },
      },
    },
    '/api/v2/webhooks/{webhook_id}/signing_secret': {
      get: {
        externalDocs: { url: `${webhooks}#show-webhook-signing-secret` },
        parameters: [ofWebhook],
        responses: {
          '200': { description: 'The secret.', content: json(object(['signing_secret'], { signing_secret: secret })) },
        },
      },
    },
  },
};
