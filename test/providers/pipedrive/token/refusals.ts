import type { TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

export const refusals: readonly TokenRefusal[] = [
  {
    status: 400,
    body: { success: false, message: 'Invalid grant: refresh token is invalid', error: 'invalid_grant' },
    fate: 'gone',
    says: /refresh token is invalid/,
    source: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
  },
];
