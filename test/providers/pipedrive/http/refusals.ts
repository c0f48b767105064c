import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented. A row has its page here if the declaration does not have the page. */
export const refusals: readonly HttpRefusal[] = [
  // https://developers.pipedrive.com/docs/api/v1
  {
    status: 402,
    body: { success: false, error: 'Payment required' },
    code: 'provider_forbidden',
    says: /unpaid.*Payment required/,
  },
];
