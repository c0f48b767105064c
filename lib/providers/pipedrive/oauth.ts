import type { OAuth } from '../define.ts';

/**
 * Scopes that allow reading. Any scope that covers a request is enough.
 * https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
 */
const readContacts = ['contacts:read', 'contacts:full'] as const;
const readDeals = ['deals:read', 'deals:full'] as const;
const readLeads = ['leads:read', 'leads:full'] as const;
const readActivities = ['activities:read', 'activities:full'] as const;

// The app defines the scopes, so a consent requests none.
// https://pipedrive.readme.io/docs/marketplace-oauth-authorization
export const oauth = {
  authorizeUrl: 'https://oauth.pipedrive.com/oauth/authorize',
  tokenUrl: 'https://oauth.pipedrive.com/oauth/token',
  scopes: [],
  readScopes: {
    'crm.contact': [readContacts],
    'crm.company': [readContacts],
    'crm.deal': [readDeals],
    'crm.lead': [readLeads],
    'crm.note': [[...readContacts, ...readDeals]],
    'crm.task': [readActivities],
    'crm.engagement': [readActivities],
    'crm.pipeline': [[...readDeals, 'admin']],
    'crm.stage': [[...readDeals, 'admin']],
    'crm.user': ['users:read'],
  },
  writeScopes: {
    'crm.contact': ['contacts:full'],
    'crm.company': ['contacts:full'],
    'crm.deal': ['deals:full'],
    'crm.lead': ['leads:full'],
    'crm.note': [['contacts:full', 'deals:full']],
    'crm.task': ['activities:full'],
    'crm.engagement': ['activities:full'],
  },
  pkce: false,
  authorization: 'client',
  fromAnswer: {
    company_domain: {
      at: 'api_domain',
      pattern: /^https:\/\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.pipedrive\.com$/,
    },
  },
  // https://pipedrive.readme.io/docs/app-uninstallation#token-revocation
  revoke: {
    method: 'POST',
    url: 'https://oauth.pipedrive.com/oauth/revoke',
    body: { token: '{refresh_token}', token_type_hint: 'refresh_token' },
    authorization: 'client',
    // For Pipedrive, the revocation of a refresh token removes the app and ends all tokens that the app has for the
    // user. https://pipedrive.readme.io/docs/app-uninstallation
    endsAll: true,
  },
} as const satisfies OAuth;
