import { upsertEndpoint } from '../../lib/api/vertical-endpoints.ts';

export const upsert = upsertEndpoint('crm');
