import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented. A row has its page here if the declaration does not have the page. */
export const refusals: readonly HttpRefusal[] = [
  { status: 409, body: { error: 'DatabaseConflict', description: 'Database collision' }, code: 'provider_failed' },
];
