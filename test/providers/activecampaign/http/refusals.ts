import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  { status: 503, code: 'rate_limited', wait: [1, 5] },
  { status: 402, body: { message: 'x' }, code: 'provider_forbidden', says: /unpaid/ },
];
