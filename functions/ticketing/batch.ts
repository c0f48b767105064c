import {
  createBatchEndpoint,
  removeBatchEndpoint,
  updateBatchEndpoint,
  upsertBatchEndpoint,
} from '../../lib/api/records/vertical-endpoints.ts';
import { ticketingObjects } from '../../lib/objects/ticketing-objects.ts';

export const create = createBatchEndpoint(ticketingObjects);
export const update = updateBatchEndpoint(ticketingObjects);
export const upsert = upsertBatchEndpoint(ticketingObjects);
export const remove = removeBatchEndpoint(ticketingObjects);
