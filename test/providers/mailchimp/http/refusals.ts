import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 403,
    body: { title: 'User Disabled', detail: 'This account has been disabled.' },
    code: 'provider_forbidden',
    says: /suspended/,
  },
];
