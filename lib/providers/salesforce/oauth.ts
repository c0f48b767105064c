import type { ConsentRefusal, OAuth, OAuthHosts, ScopeNeeds } from '../define.ts';

/**
 * Names of My Domain. If the org is not a production org, a suffix follows the name.
 * https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/tooling_api_objects_mydomainlog.htm
 */
export const domain =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?:sandbox|develop|scratch|demo|patch|trailblaze|free))?$/;

/** Hosts that may receive a token. */
const instance =
  /^https:\/\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?:sandbox|develop|scratch|demo|patch|trailblaze|free))?)\.my\.salesforce\.com$/;

const api = ['api'] as const;

/**
 * One scope grants access to all data. The user's permissions decide what the user may do with the data.
 * https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-scope-parameter-values.html
 */
const needs: ScopeNeeds = {
  'crm.contact': api,
  'crm.company': api,
  'crm.lead': api,
  'crm.deal': api,
  'crm.task': api,
  'crm.engagement': api,
  'crm.note': api,
  'crm.custom-object': api,
  'crm.pipeline': api,
  'crm.stage': api,
  'crm.user': api,
  'ticketing.ticket': api,
  'ticketing.comment': api,
  'ticketing.attachment': api,
  'ticketing.contact': api,
  'ticketing.account': api,
  'ticketing.user': api,
  'ticketing.team': api,
  'ticketing.tag': api,
};

/**
 * Sign-in hosts that a person can choose at the consent.
 * https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/tooling_api_objects_mydomainlog.htm
 */
const hosts: OAuthHosts = {
  label: 'Where do you log in to Salesforce?',
  known: { 'login.salesforce.com': 'Production', 'test.salesforce.com': 'Sandbox' },
  own: [
    '{name}.my.salesforce.com',
    '{name}--{sandbox}.sandbox.my.salesforce.com',
    '{name}.develop.my.salesforce.com',
    '{name}.scratch.my.salesforce.com',
  ],
  ownApp: 'possible',
};

/**
 * Refusal since September 2025 if the org has not installed the app.
 * https://help.salesforce.com/s/articleView?id=005132365
 */
const notInstalled: ConsentRefusal = {
  query: [
    { error: 'invalid_client', error_description: 'app must be installed into org' },
    { error_description: 'OAUTH_APPROVAL_ERROR_GENERIC' },
  ],
  code: 'OAUTH_APPROVAL_ERROR_GENERIC',
  message: 'The app is not installed in your Salesforce org.',
  advice: [
    'Ask your Salesforce admin to install the package of the app, or to choose Install for the app in Setup, Connected Apps OAuth Usage.',
    'Or ask the admin for the permission "Approve Uninstalled Connected Apps".',
    'Then come back and try again.',
  ],
};

/**
 * Lifetime of a session and its token, in seconds. An admin of the org may have chosen another time.
 * https://developer.salesforce.com/docs/atlas.en-us.api_meta.meta/api_meta/meta_error_handling_session_exp.htm
 */
export const sessionSeconds = 2 * 60 * 60;

// https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
export const oauth = {
  authorizeUrl: 'https://{host}/services/oauth2/authorize',
  tokenUrl: 'https://{host}/services/oauth2/token',
  scopes: ['api', 'refresh_token'],
  readScopes: needs,
  // The token ends after the time-out of the account's sessions, which answers omit (the same page).
  lifetime: sessionSeconds,
  fromAnswer: { domain: { at: 'instance_url', pattern: instance } },
  // https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-revoking-tokens.html
  revoke: {
    method: 'POST',
    url: 'https://{host}/services/oauth2/revoke',
    body: { token: '{refresh_token}' },
    authorization: 'none',
  },
  hosts,
  errors: { app_not_installed: notInstalled },
} as const satisfies OAuth;
