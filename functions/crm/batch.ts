import { batchEndpoint } from '../../lib/api/record-endpoints.ts';

export const create = batchEndpoint('crm');
