import { metaEndpoint } from '../../lib/api/record-endpoints.ts';

export const get = metaEndpoint('ticketing');
