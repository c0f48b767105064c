import type { Fate, TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

const refusal = (status: string, message: string, fate: Fate): TokenRefusal => ({
  status: 400,
  body: { status, message, correlationId: 'c' },
  fate,
  says: new RegExp(message),
  source: 'https://github.com/airbytehq/airbyte/issues/79592',
});

export const refusals: readonly TokenRefusal[] = [
  refusal('BAD_REFRESH_TOKEN', 'missing or invalid refresh token', 'gone'),
  refusal('BAD_CLIENT_SECRET', 'missing or invalid client secret', 'app'),
  refusal('BAD_CLIENT_ID', 'missing or unknown client id', 'app'),
];
