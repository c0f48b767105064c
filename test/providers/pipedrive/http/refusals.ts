import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  // https://developers.pipedrive.com/docs/api/v1
  {
    status: 402,
    body: { success: false, error: 'Payment required' },
    code: 'provider_forbidden',
    says: /unpaid.*Payment required/,
  },
];
