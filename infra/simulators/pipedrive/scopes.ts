import type { Accepted, ScopeTable } from '../shared/scopes.ts';

const read = (name: string, ...others: readonly string[]): Accepted => [`${name}:read`, `${name}:full`, ...others];
const full = (name: string): Accepted => [`${name}:full`];

const versioned = [
  ['persons', 'contacts'],
  ['organizations', 'contacts'],
  ['deals', 'deals'],
  ['activities', 'activities'],
] as const;

const ofRecords = versioned.flatMap(
  ([path, name]) =>
    [
      [`GET /v2/${path}`, read(name)],
      [`POST /v2/${path}`, full(name)],
      [`GET /v2/${path}/{id}`, read(name)],
      [`PATCH /v2/${path}/{id}`, full(name)],
      [`DELETE /v2/${path}/{id}`, full(name)],
    ] as const,
);

const readNotes = [...read('deals'), ...read('contacts')];
const writeNotes = [...full('deals'), ...full('contacts')];
const settings = read('deals', 'admin');

/**
 * Scopes from the description. One is sufficient. Webhooks have their own scopes in addition to `admin`.
 * https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
 * https://developers.pipedrive.com/changelog/post/introducing-new-oauth-scopes-for-webhooks
 */
export const scopeTable: ScopeTable = {
  ...Object.fromEntries(ofRecords),
  'GET /v2/persons/search': read('contacts', 'search:read'),
  'GET /v2/organizations/search': read('contacts', 'search:read'),
  'GET /v2/deals/search': read('deals', 'search:read'),
  'GET /v2/deals/archived': read('deals'),
  'GET /v1/webhooks': ['admin', 'webhooks:read', 'webhooks:full'],
  'POST /v1/webhooks': ['admin', 'webhooks:full'],
  'DELETE /v1/webhooks/{id}': ['admin', 'webhooks:full'],
  'GET /v1/notes': readNotes,
  'POST /v1/notes': writeNotes,
  'GET /v1/notes/{id}': readNotes,
  'PUT /v1/notes/{id}': writeNotes,
  'DELETE /v1/notes/{id}': writeNotes,
  // https://developers.pipedrive.com/docs/api/v1/Leads
  'GET /v1/leads': read('leads'),
  'GET /v1/leads/archived': read('leads'),
  'POST /v1/leads': full('leads'),
  'GET /v1/leads/{id}': read('leads'),
  'PATCH /v1/leads/{id}': full('leads'),
  'DELETE /v1/leads/{id}': full('leads'),
  'GET /v1/leadLabels': read('leads'),
  'GET /v1/users': ['users:read'],
  'GET /v1/users/me': ['base'],
  'GET /v1/users/{id}': ['users:read'],
  'GET /v1/activityTypes': read('activities', 'admin'),
  'GET /v2/stages': settings,
  'GET /v2/stages/{id}': settings,
  'GET /v2/pipelines': settings,
  'GET /v2/pipelines/{id}': settings,
  'GET /v2/personFields': read('contacts', 'admin', 'contact-fields:full'),
  'GET /v2/organizationFields': read('contacts', 'admin', 'contact-fields:full'),
  'GET /v2/dealFields': read('deals', 'admin', 'deal-fields:full'),
};

/** Scopes in the settings of the app: the declaration requests the same ones. */
export const appScopes = [
  'base',
  'contacts:full',
  'deals:full',
  'activities:full',
  'leads:full',
  'users:read',
  'webhooks:full',
];
