import {
  createBatchEndpoint,
  removeBatchEndpoint,
  updateBatchEndpoint,
  upsertBatchEndpoint,
} from '../../lib/api/records/vertical-endpoints.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const create = createBatchEndpoint(crmObjects);
export const update = updateBatchEndpoint(crmObjects);
export const upsert = upsertBatchEndpoint(crmObjects);
export const remove = removeBatchEndpoint(crmObjects);
