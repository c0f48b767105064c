import type { Documented } from './parts.ts';

/** The description has all that is used. */
export const brevo: Documented = { provider: 'brevo', paths: {} };
