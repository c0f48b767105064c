import type { Scopes } from '../../../contract/scope-readings.ts';

/** As the description has them. */
export const scopes: Scopes = {};
