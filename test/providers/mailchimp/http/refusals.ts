import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented. A row has its page here if the declaration does not have the page. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 403,
    body: { title: 'User Disabled', detail: 'This account has been disabled.' },
    code: 'provider_forbidden',
    says: /suspended/,
  },
];
