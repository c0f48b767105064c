import type { Fate, TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

const refusal = (error: string, fate: Fate): TokenRefusal => ({
  status: 200,
  body: { error, error_description: 'As told on the page.', error_uri: 'https://docs.github.com' },
  fate,
  source:
    'https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors',
});

export const refusals: readonly TokenRefusal[] = [
  refusal('bad_refresh_token', 'gone'),
  refusal('incorrect_client_credentials', 'app'),
  refusal('unverified_user_email', 'gone'),
];
