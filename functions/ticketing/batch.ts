import {
  createBatchEndpoint,
  removeBatchEndpoint,
  updateBatchEndpoint,
  upsertBatchEndpoint,
} from '../../lib/api/vertical-endpoints.ts';

export const create = createBatchEndpoint('ticketing');
export const update = updateBatchEndpoint('ticketing');
export const upsert = upsertBatchEndpoint('ticketing');
export const remove = removeBatchEndpoint('ticketing');
