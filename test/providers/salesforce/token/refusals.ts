import type { Fate, TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

const salesforceErrors = 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_flow_errors.htm';

const refusal = (error: string, description: string, fate: Fate, source = salesforceErrors): TokenRefusal => ({
  status: 400,
  body: { error, error_description: description },
  fate,
  says: new RegExp(description),
  source,
});

export const refusals: readonly TokenRefusal[] = [
  refusal(
    'invalid_grant',
    'token request is already being processed',
    'retry',
    'https://github.com/segmentio/action-destinations/pull/2300',
  ),
  refusal('invalid_grant', 'expired access/refresh token', 'gone'),
  refusal('invalid_grant', 'ip restricted', 'forbidden', 'https://github.com/forceworkbench/forceworkbench/issues/772'),
  refusal('invalid_grant', 'login rate exceeded', 'wait'),
  refusal('rate_limit_exceeded', 'number of logins exceeded', 'wait'),
  refusal('inactive_user', 'user is inactive', 'gone'),
  refusal('inactive_org', 'organization is inactive', 'forbidden'),
  refusal('invalid_client_id', 'client identifier invalid', 'app'),
];
