import type { ConsentRefusal, Meaning, OAuth, OAuthHosts } from '../define.ts';

/**
 * The host of an environment: the name of the environment, and its region.
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

/** Hosts that may receive a token. Same page. */
const hosts: OAuthHosts = {
  label: 'What is the address of your environment?',
  own: regions.map((region) => `{environment}.crm${region}.dynamics.com`),
};

/**
 * Refusal of a consent that an administrator must give.
 * https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 */
const consentNeeded: ConsentRefusal = {
  query: [{ error_description: 'AADSTS90094' }, { error_description: 'AADSTS65001' }, { error: 'consent_required' }],
  code: 'AADSTS90094',
  message: 'An admin of your Microsoft organisation must consent to the app first.',
  advice: [
    'Ask an admin to open the Microsoft Entra admin center, Enterprise applications, the app, Permissions.',
    'There, the admin chooses "Grant admin consent".',
    'Then come back and try again.',
  ],
};

/**
 * Meanings of token errors. The code is in the description, because `error` is the same word for many errors.
 * Conditional Access and similar errors come first: a user who consents again would be refused again.
 * https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 */
const meanings: readonly Meaning[] = [
  {
    at: 'error_description',
    pattern: /\bAADSTS(?:53003|530032)\b/,
    status: 403,
    about: 'address',
    advice:
      'A Conditional Access policy blocks the service. Ask an admin to add its address to the named locations that the policy permits. https://learn.microsoft.com/en-us/entra/identity/conditional-access/concept-assignment-network',
  },
  // A loop of requests, and too many requests of the organisation. https://learn.microsoft.com/en-us/entra/identity-platform/reference-breaking-changes
  { at: 'error_description', pattern: /\bAADSTS(?:50196|90055)\b/, status: 429 },
  { at: 'error_description', pattern: /\bAADSTS(?:50033|90006|90024|90033)\b/, status: 503 },
  // The vendor requires a second factor, a consent or a password, or the user, the grant or the device is no longer
  // valid. Same page.
  {
    at: 'error_description',
    pattern:
      /\bAADSTS(?:5000[05]|50034|5005[5-8]|5007[246-9]|50105|5013[1-3]|50144|50158|50173|5300[0-24]|54005|6500[14]|70000|70008|70043|70008[1-4]|90094|135010|16000)\b/,
    status: 401,
  },
];

// https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
export const oauth = {
  authorizeUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/token',
  // The user's roles in an environment decide what the user may do. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth
  scopes: ['https://{host}/user_impersonation', 'offline_access'],
  hosts,
  meanings,
  errors: { admin_consent_needed: consentNeeded },
} as const satisfies OAuth;
