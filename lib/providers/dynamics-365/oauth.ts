import type { ConsentRefusal, OAuth, OAuthHosts } from '../define.ts';

/**
 * The host of an environment: its name, and the region where it is.
 * https://learn.microsoft.com/en-us/power-platform/admin/new-datacenter-regions
 */
export const host = /^[a-z0-9][a-z0-9-]{0,61}\.crm(?:[2-9]|[12]\d)?\.dynamics\.com$/;

const regions = [
  '',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '11',
  '12',
  '14',
  '15',
  '16',
  '17',
  '19',
  '20',
  '21',
  '22',
];

/** No token is sent to any other host. Same page. */
const hosts: OAuthHosts = {
  label: 'What is the address of your environment?',
  own: regions.map((region) => `{environment}.crm${region}.dynamics.com`),
};

/** https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
const consentNeeded: ConsentRefusal = {
  match: [{ error_description: 'AADSTS90094' }, { error_description: 'AADSTS65001' }, { error: 'consent_required' }],
  shown: 'AADSTS90094',
  why: 'An admin of your Microsoft organisation has to consent to the app first.',
  help: [
    'Ask an admin to open the Microsoft Entra admin center, Enterprise applications, the app, Permissions.',
    'There, the admin chooses "Grant admin consent".',
    'Then come back and try again.',
  ],
};

// https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
export const oauth = {
  authorizeUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/token',
  // What a user may do in an environment are his roles in it. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth
  scopes: ['https://{host}/user_impersonation', 'offline_access'],
  clientAuthentication: 'body',
  hosts,
  refusals: { admin_consent_needed: consentNeeded },
} as const satisfies OAuth;
