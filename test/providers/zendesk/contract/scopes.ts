import type { Scopes } from '../../../contract/scope-readings.ts';

export const scopes: Scopes = 'none';
