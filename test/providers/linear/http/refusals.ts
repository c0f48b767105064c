import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented. A row has its page here if the declaration does not have the page. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 400,
    body: { errors: [{ message: 'lock', extensions: { code: 'LOCK_TIMEOUT' } }] },
    code: 'provider_failed',
  },
];
