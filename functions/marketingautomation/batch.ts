import {
  createBatchEndpoint,
  removeBatchEndpoint,
  updateBatchEndpoint,
  upsertBatchEndpoint,
} from '../../lib/api/records/vertical-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const create = createBatchEndpoint(marketingautomationObjects);
export const update = updateBatchEndpoint(marketingautomationObjects);
export const upsert = upsertBatchEndpoint(marketingautomationObjects);
export const remove = removeBatchEndpoint(marketingautomationObjects);
