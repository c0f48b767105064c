/** What becomes of a refresh: only a person can help, the app is wrong, later, or somebody has to allow it at the vendor. */
export type Fate = 'gone' | 'app' | 'wait' | 'retry' | 'forbidden';

/** An answer of a vendor's token endpoint to a refresh, as recorded or documented. */
export interface TokenRefusal {
  readonly provider: string;
  readonly status: number;
  readonly body: unknown;
  readonly fate: Fate;
  /** What the error says of it. */
  readonly says?: RegExp;
  /** Seconds. */
  readonly wait?: number;
  readonly source: string;
}

/** RFC 6749, sections 5.2 and 4.1.2.1; OpenID Connect Core, section 3.1.2.6; RFC 8628, section 3.5. Any vendor may send these. */
export const standardRefusals: readonly (readonly [string, Fate])[] = [
  ['invalid_grant', 'gone'],
  ['interaction_required', 'gone'],
  ['login_required', 'gone'],
  ['account_selection_required', 'gone'],
  ['consent_required', 'gone'],
  ['invalid_client', 'app'],
  ['unauthorized_client', 'app'],
  ['invalid_request', 'app'],
  ['invalid_scope', 'app'],
  ['unsupported_grant_type', 'app'],
  ['temporarily_unavailable', 'retry'],
  ['server_error', 'retry'],
  ['slow_down', 'wait'],
];

const entra = 'https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes';

const microsoft = (error: string, code: number, fate: Fate): TokenRefusal => ({
  provider: 'dynamics-365',
  status: 400,
  body: {
    error,
    error_description: `AADSTS${code}: As told on the page. Trace ID: 0 Correlation ID: 0`,
    error_codes: [code],
  },
  fate,
  says: new RegExp(`AADSTS${code}`),
  source: entra,
});

const salesforceErrors = 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_flow_errors.htm';

const salesforce = (error: string, description: string, fate: Fate, source = salesforceErrors): TokenRefusal => ({
  provider: 'salesforce',
  status: 400,
  body: { error, error_description: description },
  fate,
  says: new RegExp(description),
  source,
});

const zoho = (status: number, error: string, fate: Fate, more: Partial<TokenRefusal> = {}): TokenRefusal => ({
  provider: 'zoho-crm',
  status,
  body: { error },
  fate,
  source: 'https://www.zoho.com/crm/developer/docs/api/v8/refresh.html',
  ...more,
});

const throttled = {
  wait: 600,
  body: {
    error_description: 'You have made too many requests continuously. Please try again after some time.',
    error: 'Access Denied',
    status: 'failure',
  },
  source: 'https://www.zoho.com/accounts/protocol/oauth/token-limits.html',
};

const github = (error: string, fate: Fate): TokenRefusal => ({
  provider: 'github',
  status: 200,
  body: { error, error_description: 'As told on the page.', error_uri: 'https://docs.github.com' },
  fate,
  source:
    'https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors',
});

const hubspot = (status: string, message: string, fate: Fate): TokenRefusal => ({
  provider: 'hubspot',
  status: 400,
  body: { status, message, correlationId: 'c' },
  fate,
  says: new RegExp(message),
  source: 'https://github.com/airbytehq/airbyte/issues/79592',
});

/** Of each vendor, what the standard does not say. */
export const vendorRefusals: readonly TokenRefusal[] = [
  salesforce(
    'invalid_grant',
    'token request is already being processed',
    'retry',
    'https://github.com/segmentio/action-destinations/pull/2300',
  ),
  salesforce('invalid_grant', 'expired access/refresh token', 'gone'),
  salesforce(
    'invalid_grant',
    'ip restricted',
    'forbidden',
    'https://github.com/forceworkbench/forceworkbench/issues/772',
  ),
  salesforce('invalid_grant', 'login rate exceeded', 'wait'),
  salesforce('rate_limit_exceeded', 'number of logins exceeded', 'wait'),
  salesforce('inactive_user', 'user is inactive', 'gone'),
  salesforce('inactive_org', 'organization is inactive', 'forbidden'),
  salesforce('invalid_client_id', 'client identifier invalid', 'app'),
  microsoft('interaction_required', 50079, 'gone'),
  microsoft('interaction_required', 50076, 'gone'),
  microsoft('consent_required', 65001, 'gone'),
  microsoft('invalid_grant', 65001, 'gone'),
  microsoft('invalid_grant', 700082, 'gone'),
  microsoft('invalid_grant', 50173, 'gone'),
  microsoft('invalid_request', 50057, 'gone'),
  microsoft('invalid_client', 7000215, 'app'),
  microsoft('invalid_client', 7000222, 'app'),
  microsoft('unauthorized_client', 700016, 'app'),
  microsoft('temporarily_unavailable', 90033, 'retry'),
  microsoft('invalid_request', 50033, 'retry'),
  microsoft('invalid_grant', 50196, 'wait'),
  microsoft('invalid_request', 90055, 'wait'),
  microsoft('invalid_grant', 53003, 'forbidden'),
  microsoft('interaction_required', 53003, 'forbidden'),
  zoho(400, 'Access Denied', 'wait', throttled),
  zoho(200, 'Access Denied', 'wait', throttled),
  zoho(200, 'invalid_code', 'gone'),
  zoho(200, 'invalid_client', 'app'),
  zoho(200, 'invalid_client_secret', 'app'),
  github('bad_refresh_token', 'gone'),
  github('incorrect_client_credentials', 'app'),
  github('unverified_user_email', 'gone'),
  hubspot('BAD_REFRESH_TOKEN', 'missing or invalid refresh token', 'gone'),
  hubspot('BAD_CLIENT_SECRET', 'missing or invalid client secret', 'app'),
  hubspot('BAD_CLIENT_ID', 'missing or unknown client id', 'app'),
  {
    provider: 'jira',
    status: 403,
    body: { error: 'unauthorized_client', error_description: 'refresh_token is invalid' },
    fate: 'gone',
    says: /refresh_token is invalid/,
    source: 'https://github.com/ParabolInc/parabol/issues/11849',
  },
  {
    provider: 'jira',
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
    fate: 'gone',
    says: /Unknown or invalid refresh token/,
    source: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  },
  {
    provider: 'jira',
    status: 401,
    body: { error: 'access_denied', error_description: 'Unauthorized' },
    fate: 'app',
    source: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  },
  {
    provider: 'pipedrive',
    status: 400,
    body: { success: false, message: 'Invalid grant: refresh token is invalid', error: 'invalid_grant' },
    fate: 'gone',
    says: /refresh token is invalid/,
    source: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
  },
];
