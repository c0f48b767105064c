import { refusalOf } from '../shared/refusals.ts';
import type { Accepted, ScopeTable } from '../shared/scopes.ts';
import type { Call } from '../shared/vendor.ts';
import { Fault } from './faults.ts';

/**
 * Scopes that allow reading a part of the settings. Any of these scopes is enough.
 * https://www.zoho.com/crm/developer/docs/api/v8/scopes.html
 */
const settings = (name: string): Accepted => [
  `ZohoCRM.settings.${name}.READ`,
  `ZohoCRM.settings.${name}.ALL`,
  'ZohoCRM.settings.ALL',
];

const rights = { GET: 'READ', POST: 'CREATE', PUT: 'UPDATE', DELETE: 'DELETE' } as const;

const ofModule = (name: string, scope = name.toLowerCase()): ScopeTable => {
  const accepted = (method: keyof typeof rights): Accepted => [
    `ZohoCRM.modules.${scope}.${rights[method]}`,
    `ZohoCRM.modules.${scope}.ALL`,
    'ZohoCRM.modules.ALL',
  ];
  const operations = [
    ...(['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => [method, ''] as const),
    ...(['GET', 'PUT', 'DELETE'] as const).map((method) => [method, '/{id}'] as const),
    ['GET', '/deleted'] as const,
  ];
  return Object.fromEntries(operations.map(([method, path]) => [`${method} /crm/v8/${name}${path}`, accepted(method)]));
};

/**
 * Requires the scope of the module and the scope of notes.
 * https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html
 */
const notesOn = (name: string): ScopeTable => {
  const both = [`ZohoCRM.modules.${name.toLowerCase()}.READ`, 'ZohoCRM.modules.notes.READ'];
  return { [`GET /crm/v8/${name}/{id}/Notes`]: [both, 'ZohoCRM.modules.ALL'] };
};

/** Accepted scopes per operation. Module scopes have a form for all modules and a form for one. */
export const scopeTable: ScopeTable = {
  'GET /crm/v8/org': ['ZohoCRM.org.READ', 'ZohoCRM.org.ALL'],
  'GET /crm/v8/users': ['ZohoCRM.users.READ', 'ZohoCRM.users.ALL'],
  'GET /crm/v8/users/{id}': ['ZohoCRM.users.READ', 'ZohoCRM.users.ALL'],
  'GET /crm/v8/settings/fields': settings('fields'),
  'GET /crm/v8/settings/layouts': settings('layouts'),
  'GET /crm/v8/settings/modules': settings('modules'),
  'GET /crm/v8/settings/pipeline': settings('pipeline'),
  // "Without this scope, the system will throw an OAUTH_SCOPE_MISMATCH error."
  // https://www.zoho.com/crm/developer/docs/api/v8/Get-Records-through-COQL-Query.html
  'POST /crm/v8/coql': [['ZohoCRM.coql.READ', 'ZohoCRM.settings.fields.READ']],
  ...Object.fromEntries(
    Object.entries(rights).map(([method, right]) => [
      `${method} /crm/v8/actions/watch`,
      [`ZohoCRM.notifications.${right}`, 'ZohoCRM.notifications.ALL'],
    ]),
  ),
  ...ofModule('Contacts'),
  ...ofModule('Accounts'),
  ...ofModule('Deals'),
  ...ofModule('Leads'),
  ...ofModule('Tasks'),
  ...ofModule('Calls'),
  ...ofModule('Events'),
  ...ofModule('Notes'),
  ...ofModule('Vendors'),
  ...ofModule('Campaigns'),
  ...notesOn('Contacts'),
  ...notesOn('Accounts'),
  ...notesOn('Deals'),
  // All custom modules share a scope. Same page.
  ...ofModule('{module}', 'custom'),
};

const known = new Set(Object.keys(scopeTable));

/** Operations of a query: the query itself, and the read of its module. Same page. */
export const operationsOf = ({ path, body }: Call): readonly string[] | undefined => {
  if (path !== '/crm/v8/coql') return undefined;
  const module = /\bfrom (\w+)/i.exec(String(Object(body).select_query))?.[1];
  if (module === undefined) return ['POST /crm/v8/coql'];
  const own = `GET /crm/v8/${module}`;
  return ['POST /crm/v8/coql', known.has(own) ? own : 'GET /crm/v8/{module}'];
};

/** A 401, not a 403, with the code `OAUTH_SCOPE_MISMATCH`. */
export const missingScopes = () =>
  refusalOf(new Fault(401, 'OAUTH_SCOPE_MISMATCH', 'invalid oauth scope to access this URL'));
