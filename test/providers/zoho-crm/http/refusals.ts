import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  { status: 400, body: { error: 'Access Denied', status: 'failure' }, code: 'rate_limited', wait: [600, 600] },
];
