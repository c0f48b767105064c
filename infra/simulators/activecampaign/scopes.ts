import { type ScopeTable, sameForAll } from '../shared/scopes.ts';

const resources = ['contacts', 'accounts', 'deals', 'notes', 'dealTasks', 'accountContacts', 'tags'];
const readOnly = ['dealGroups', 'dealStages', 'users', 'segments', 'campaigns', 'messages'];

const operations = [
  ...resources.flatMap((name) => [
    `GET /${name}`,
    `POST /${name}`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /${name}/{id}`),
  ]),
  ...readOnly.flatMap((name) => [`GET /${name}`, `GET /${name}/{id}`]),
  ...['notes', 'trackingLogs', 'bounceLogs'].map((name) => `GET /contacts/{id}/${name}`),
  'GET /users/me',
  ...['GET', 'POST'].map((method) => `${method} /lists`),
  ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /lists/{id}`),
  'POST /contactLists',
  'GET /automations',
  'POST /contactAutomations',
  'POST /campaign',
  'PUT /campaigns/{id}/edit',
  'DELETE /campaigns/{id}/delete',
  'POST /contactTags',
  'DELETE /contactTags/{id}',
  'POST /fields',
  'GET /webhooks',
  'POST /webhooks',
  'DELETE /webhooks/{id}',
  ...['fields', 'dealCustomFieldMeta', 'accountCustomFieldMeta', 'dealTasktypes'].map((name) => `GET /${name}`),
];

/**
 * Operations need no scopes: a key may do whatever its user may.
 * https://developers.activecampaign.com/reference/authentication
 */
export const scopeTable: ScopeTable = sameForAll(operations);
