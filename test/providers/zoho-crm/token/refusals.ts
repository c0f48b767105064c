import type { Fate, TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

const refusal = (status: number, error: string, fate: Fate, more: Partial<TokenRefusal> = {}): TokenRefusal => ({
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

export const refusals: readonly TokenRefusal[] = [
  refusal(400, 'Access Denied', 'wait', throttled),
  refusal(200, 'Access Denied', 'wait', throttled),
  refusal(200, 'invalid_code', 'gone'),
  refusal(200, 'invalid_client', 'app'),
  refusal(200, 'invalid_client_secret', 'app'),
];
