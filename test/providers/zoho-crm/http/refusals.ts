import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented. A row has its page here if the declaration does not have the page. */
export const refusals: readonly HttpRefusal[] = [
  { status: 400, body: { error: 'Access Denied', status: 'failure' }, code: 'rate_limited', wait: [600, 600] },
];
