import { batchEndpoint } from '../../lib/api/vertical-endpoints.ts';

export const create = batchEndpoint('ticketing');
