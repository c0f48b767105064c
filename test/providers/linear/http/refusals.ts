import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 400,
    body: { errors: [{ message: 'lock', extensions: { code: 'LOCK_TIMEOUT' } }] },
    code: 'provider_failed',
  },
];
