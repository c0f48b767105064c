import type { ScopeTable } from '../scopes.ts';

const operations = [
  'GET /account',
  'GET /contacts',
  'POST /contacts',
  'GET /contacts/attributes',
  'GET /contacts/folders',
  'GET /contacts/lists',
  'POST /contacts/lists',
  'GET /contacts/lists/{id}',
  'PUT /contacts/lists/{id}',
  'DELETE /contacts/lists/{id}',
  'GET /contacts/lists/{id}/contacts',
  'POST /contacts/lists/{id}/contacts/add',
  'POST /contacts/lists/{id}/contacts/remove',
  'GET /contacts/segments',
  'GET /contacts/{identifier}',
  'PUT /contacts/{identifier}',
  'DELETE /contacts/{identifier}',
  'GET /emailCampaigns',
  'POST /emailCampaigns',
  'GET /emailCampaigns/{id}',
  'PUT /emailCampaigns/{id}',
  'DELETE /emailCampaigns/{id}',
  'POST /emailCampaigns/{id}/sendNow',
  'PUT /emailCampaigns/{id}/status',
  'GET /senders',
  'GET /smtp/templates',
  'POST /smtp/templates',
  'GET /smtp/templates/{id}',
  'PUT /smtp/templates/{id}',
  'DELETE /smtp/templates/{id}',
];

/** A key may do everything. https://developers.brevo.com/docs/getting-started */
export const brevoScopes: ScopeTable = Object.fromEntries(operations.map((operation) => [operation, []]));
