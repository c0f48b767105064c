import { type ScopeTable, sameForAll } from '../shared/scopes.ts';

const collections = ['/lead/', '/contact/', '/opportunity/', '/task/'].concat(
  ['note', 'call', 'email', 'meeting', 'custom'].map((type) => `/activity/${type}/`),
);

const all = [['all.full_access']] as const;

const operations = [
  ...collections.flatMap((path) => [
    `GET ${path}`,
    `POST ${path}`,
    `GET ${path}{id}/`,
    `PUT ${path}{id}/`,
    `DELETE ${path}{id}/`,
  ]),
  'POST /lead/merge/',
  'POST /data/search/',
  'GET /event/',
  'GET /pipeline/',
  'GET /user/',
  'GET /user/{id}/',
  'GET /me/',
  'GET /webhook/',
  'POST /webhook/',
  'DELETE /webhook/{id}/',
  'GET /custom_field_schema/{object_type}/',
  'GET /custom_field_schema/custom_object/{id}/',
  'GET /custom_object_type/',
  'GET /custom_field_schema/activity/{id}/',
  'GET /custom_activity/',
  'POST /custom_object/',
  'GET /custom_object/{id}/',
  'PUT /custom_object/{id}/',
  'DELETE /custom_object/{id}/',
];

/** Close has one scope for all operations. https://developer.close.com/api/overview/oauth-authentication */
export const scopeTable: ScopeTable = sameForAll(operations, all);

/** Scopes that are set in the app. Same page. */
export const appScopes = ['all.full_access', 'offline_access'];
