import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  { status: 409, body: { error: 'DatabaseConflict', description: 'Database collision' }, code: 'provider_failed' },
];
