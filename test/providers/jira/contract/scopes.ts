import type { Scopes } from '../../../contract/scope-readings.ts';

/** No exceptions: the description lists the scopes correctly. */
export const scopes: Scopes = {};
