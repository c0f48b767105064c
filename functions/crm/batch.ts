import {
  createBatchEndpoint,
  removeBatchEndpoint,
  updateBatchEndpoint,
  upsertBatchEndpoint,
} from '../../lib/api/vertical-endpoints.ts';

export const create = createBatchEndpoint('crm');
export const update = updateBatchEndpoint('crm');
export const upsert = upsertBatchEndpoint('crm');
export const remove = removeBatchEndpoint('crm');
