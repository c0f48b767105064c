import { refusalOf } from '../shared/refusals.ts';
import type { Accepted, ScopeTable } from '../shared/scopes.ts';
import type { Call } from '../shared/vendor.ts';
import { Fault } from './faults.ts';

/**
 * Scopes that give access to records, and to the identity of the user. Any scope of a list is enough.
 * https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-scope-parameter-values.html
 */
const data: Accepted = ['api', 'full'];
const identity: Accepted = ['id', 'openid', 'profile', 'email', 'address', 'phone', 'full', 'api'];

const below = '/services/data/{version}';

const operations = [
  'GET /limits',
  'GET /search',
  'GET /parameterizedSearch',
  'POST /parameterizedSearch',
  'GET /query',
  'GET /queryAll',
  'GET /query/{locator}',
  'GET /queryAll/{locator}',
  'GET /sobjects',
  'GET /sobjects/{object}',
  'POST /sobjects/{object}',
  'GET /sobjects/{object}/describe',
  'GET /sobjects/{object}/describe/layouts',
  'GET /sobjects/{object}/deleted',
  'GET /sobjects/{object}/updated',
  'GET /sobjects/{object}/{id}',
  'PATCH /sobjects/{object}/{id}',
  'DELETE /sobjects/{object}/{id}',
  'GET /sobjects/{object}/{field}/{value}',
  'PATCH /sobjects/{object}/{field}/{value}',
  'DELETE /sobjects/{object}/{field}/{value}',
  'POST /composite',
  'POST /composite/sobjects',
  'PATCH /composite/sobjects',
  'DELETE /composite/sobjects',
  'GET /composite/sobjects/{object}',
  'GET /ui-api/object-info/{object}/picklist-values/{recordType}/{field}',
  'POST /composite/sobjects/{object}',
  'PATCH /composite/sobjects/{object}/{field}',
];

/** Accepted scopes per operation. The description contains none. */
export const scopeTable: ScopeTable = {
  ...Object.fromEntries(operations.map((operation) => [operation.replace(' ', ` ${below}`), data])),
  'GET /services/oauth2/userinfo': identity,
  'GET /id/{organization}/{user}': identity,
};

/** A 403 for a missing scope. (unproven) The words. */
export const missingScopes = (_: Accepted, call: Call) =>
  call.path.startsWith('/services/data')
    ? refusalOf(new Fault(403, 'OAUTH_INSUFFICIENT_SCOPE', 'This session is not valid for use with the REST API'))
    : refusalOf(new Fault(403, 'Missing_OAuth_Token', 'The token lacks the scope id'));
