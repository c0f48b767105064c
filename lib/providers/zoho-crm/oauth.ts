import type { OAuth, OAuthHosts, ScopeNeeds } from '../define.ts';

/** The API's hosts, one for each data centre. https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html */
export const apiDomain = /^www\.zohoapis\.(?:com|eu|in|com\.au|jp|ca|sa|uk|com\.cn)$/;

/** API address in a token response. The service sends tokens to no other host. */
const apiAddress = /^https:\/\/(www\.zohoapis\.(?:com|eu|in|com\.au|jp|ca|sa|uk|com\.cn))$/;

/** Hosts where users consent. The callback names the data centre of the account. Same page. */
const hosts: OAuthHosts = {
  label: 'Where is your Zoho account?',
  known: {
    'accounts.zoho.com': 'United States',
    'accounts.zoho.eu': 'Europe',
    'accounts.zoho.in': 'India',
    'accounts.zoho.com.au': 'Australia',
    'accounts.zoho.jp': 'Japan',
    'accounts.zohocloud.ca': 'Canada',
    'accounts.zoho.sa': 'Saudi Arabia',
    'accounts.zoho.uk': 'United Kingdom',
    'accounts.zoho.com.cn': 'China',
  },
  callback: 'accounts-server',
};

/** Scopes for the webhooks of the service. https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html */
const notifications = ['CREATE', 'READ', 'UPDATE', 'DELETE'].map((right) => `ZohoCRM.notifications.${right}`);

const query = 'ZohoCRM.coql.READ';
const fields = 'ZohoCRM.settings.fields.READ';
const layouts = 'ZohoCRM.settings.layouts.READ';
const modules = 'ZohoCRM.settings.modules.READ';
const pipelines = 'ZohoCRM.settings.pipeline.READ';

const read = (module: string) => [`ZohoCRM.modules.${module}.READ`, query, fields];
const write = (module: string) => ['CREATE', 'UPDATE', 'DELETE'].map((right) => `ZohoCRM.modules.${module}.${right}`);

/** Scopes that reading each object needs. https://www.zoho.com/crm/developer/docs/api/v8/scopes.html */
const readScopes: ScopeNeeds = {
  'crm.contact': read('contacts'),
  'crm.company': read('accounts'),
  'crm.deal': read('deals'),
  'crm.lead': read('leads'),
  'crm.task': read('tasks'),
  'crm.engagement': [...read('calls'), 'ZohoCRM.modules.events.READ'],
  // Notes on a record also need the scope of the record. https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html
  'crm.note': ['notes', 'contacts', 'accounts', 'deals'].map((module) => `ZohoCRM.modules.${module}.READ`),
  'crm.pipeline': [pipelines],
  'crm.stage': [pipelines],
  'crm.user': ['ZohoCRM.users.READ'],
  // A single scope covers all modules that an org has added. Same page.
  'crm.custom-object': read('custom'),
};

const writeScopes: ScopeNeeds = {
  'crm.contact': write('contacts'),
  'crm.company': write('accounts'),
  'crm.deal': write('deals'),
  'crm.lead': write('leads'),
  'crm.task': write('tasks'),
  'crm.engagement': [...write('calls'), ...write('events')],
  'crm.note': write('notes'),
  'crm.custom-object': write('custom'),
};

const needed = [...Object.values(readScopes), ...Object.values(writeScopes)].flat() as readonly string[];

// https://www.zoho.com/crm/developer/docs/api/v8/oauth-overview.html
export const oauth = {
  // `access_type` requests a refresh token. Without `prompt`, only the first consent returns a refresh token.
  // https://www.zoho.com/crm/developer/docs/api/v8/auth-request.html
  authorizeUrl: 'https://{host}/oauth/v2/auth?access_type=offline&prompt=consent',
  tokenUrl: 'https://{host}/oauth/v2/token',
  scopes: [...new Set(['ZohoCRM.org.READ', layouts, modules, ...notifications, ...needed])],
  query: (scopes) => ({ scope: scopes.join(',') }),
  readScopes,
  writeScopes,
  // (unproven) The vendor has no PKCE for apps with a secret. Same page.
  pkce: false,
  fromAnswer: { api_domain: { at: 'api_domain', pattern: apiAddress } },
  // The vendor returns this error with status 200. https://www.zoho.com/crm/developer/docs/api/v8/refresh.html
  meanings: [{ at: 'error', pattern: /^invalid_code$/, status: 401 }],
  // https://www.zoho.com/crm/developer/docs/api/v8/revoke-tokens.html
  revoke: {
    method: 'POST',
    url: 'https://{host}/oauth/v2/token/revoke',
    body: { token: '{refresh_token}' },
    authorization: 'none',
  },
  hosts,
} as const satisfies OAuth;
