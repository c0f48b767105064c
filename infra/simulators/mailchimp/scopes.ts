import type { ScopeTable } from '../scopes.ts';

const operations = [
  'GET /',
  'GET /search-members',
  'GET /lists',
  'POST /lists',
  'GET /lists/{list}',
  'POST /lists/{list}',
  'PATCH /lists/{list}',
  'DELETE /lists/{list}',
  'GET /lists/{list}/merge-fields',
  'GET /lists/{list}/members',
  'POST /lists/{list}/members',
  'GET /lists/{list}/members/{member}',
  'PUT /lists/{list}/members/{member}',
  'PATCH /lists/{list}/members/{member}',
  'DELETE /lists/{list}/members/{member}',
  'GET /lists/{list}/segments',
  'POST /lists/{list}/segments',
  'GET /lists/{list}/segments/{segment}',
  'PATCH /lists/{list}/segments/{segment}',
  'DELETE /lists/{list}/segments/{segment}',
  'GET /lists/{list}/segments/{segment}/members',
  'GET /lists/{list}/members/{member}/tags',
  'POST /lists/{list}/members/{member}/tags',
];

/** There are none: a token may do what its user may. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
export const mailchimpScopes: ScopeTable = Object.fromEntries(operations.map((operation) => [operation, []]));
