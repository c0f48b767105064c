import type { ScopeTable } from '../scopes.ts';

/** "Scopes" of each page of https://developers.klaviyo.com/en/reference/api_overview */
export const klaviyoScopes: ScopeTable = {
  'GET /api/accounts': ['accounts:read'],
  'GET /api/profiles': ['profiles:read'],
  'POST /api/profiles': ['profiles:write'],
  'GET /api/profiles/{id}': ['profiles:read'],
  'PATCH /api/profiles/{id}': ['profiles:write'],
  'POST /api/profile-subscription-bulk-create-jobs': [['lists:write', 'profiles:write', 'subscriptions:write']],
  'POST /api/profile-subscription-bulk-delete-jobs': [['lists:write', 'profiles:write', 'subscriptions:write']],
  'GET /api/lists': ['lists:read'],
  'POST /api/lists': ['lists:write'],
  'GET /api/lists/{id}': ['lists:read'],
  'PATCH /api/lists/{id}': ['lists:write'],
  'DELETE /api/lists/{id}': ['lists:write'],
  'GET /api/lists/{id}/profiles': [['lists:read', 'profiles:read']],
  'POST /api/lists/{id}/relationships/profiles': [['lists:write', 'profiles:write']],
  'DELETE /api/lists/{id}/relationships/profiles': [['lists:write', 'profiles:write']],
};
