import type { Accepted, ScopeTable } from '../shared/scopes.ts';

/** Accepted scopes of a resource. Some resources have their own scopes. The others only accept the broad ones. */
const read = (resource?: string): Accepted => (resource ? ['read', `${resource}:read`] : ['read']);
const write = (resource?: string): Accepted => (resource ? ['write', `${resource}:write`] : ['write']);

const api = '/api/v2';

const ofRecords = (resource: string) =>
  [
    [`GET ${api}/${resource}`, read(resource)],
    [`POST ${api}/${resource}`, write(resource)],
    [`GET ${api}/${resource}/show_many`, read(resource)],
    [`GET ${api}/${resource}/{id}`, read(resource)],
    [`PUT ${api}/${resource}/{id}`, write(resource)],
    [`DELETE ${api}/${resource}/{id}`, write(resource)],
  ] as const;

/**
 * Accepted scopes per operation. The description has none:
 * https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scopes. A list of fields needs `read`:
 * https://support.zendesk.com/hc/en-us/community/posts/4485954843162
 */
export const scopeTable: ScopeTable = {
  ...Object.fromEntries(['tickets', 'users', 'organizations'].flatMap(ofRecords)),
  [`GET ${api}/tickets/{id}/comments`]: read('tickets'),
  [`GET ${api}/incremental/tickets/cursor`]: read('tickets'),
  [`GET ${api}/incremental/users/cursor`]: read('users'),
  [`GET ${api}/incremental/organizations`]: read('organizations'),
  [`GET ${api}/organizations/{id}/merges`]: read('organizations'),
  [`GET ${api}/search/export`]: read(),
  [`GET ${api}/users/me`]: read('users'),
  [`GET ${api}/organizations/search`]: read('organizations'),
  [`GET ${api}/users/search`]: read('users'),
  [`GET ${api}/webhooks`]: read('webhooks'),
  [`POST ${api}/webhooks`]: write('webhooks'),
  [`GET ${api}/webhooks/{id}/signing_secret`]: read('webhooks'),
  [`DELETE ${api}/webhooks/{id}`]: write('webhooks'),
  [`GET ${api}/ticket_fields`]: read(),
  [`GET ${api}/custom_statuses`]: read(),
  [`GET ${api}/groups`]: read(),
  [`GET ${api}/groups/{id}`]: read(),
  [`GET ${api}/group_memberships`]: read(),
  [`GET ${api}/groups/{id}/memberships`]: read(),
  [`GET ${api}/brands`]: read(),
  [`GET ${api}/brands/{id}`]: read(),
  [`GET ${api}/tags`]: read(),
  [`GET ${api}/attachments/{id}`]: read(),
  [`POST ${api}/uploads`]: write(),
  'GET /attachments/token/{id}/': read(),
};
