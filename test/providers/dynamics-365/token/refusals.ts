import type { Fate, TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

const entra = 'https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes';

const refusal = (error: string, code: number, fate: Fate): TokenRefusal => ({
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

export const refusals: readonly TokenRefusal[] = [
  refusal('interaction_required', 50079, 'gone'),
  refusal('interaction_required', 50076, 'gone'),
  refusal('consent_required', 65001, 'gone'),
  refusal('invalid_grant', 65001, 'gone'),
  refusal('invalid_grant', 700082, 'gone'),
  refusal('invalid_grant', 50173, 'gone'),
  refusal('invalid_request', 50057, 'gone'),
  refusal('invalid_client', 7000215, 'app'),
  refusal('invalid_client', 7000222, 'app'),
  refusal('unauthorized_client', 700016, 'app'),
  refusal('temporarily_unavailable', 90033, 'retry'),
  refusal('invalid_request', 50033, 'retry'),
  refusal('invalid_grant', 50196, 'wait'),
  refusal('invalid_request', 90055, 'wait'),
  refusal('invalid_grant', 53003, 'forbidden'),
  refusal('interaction_required', 53003, 'forbidden'),
];
