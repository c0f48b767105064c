import { sharedRecordEndpoints } from '../../lib/api/records/shared-record-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const { list, get, create, update, remove } = sharedRecordEndpoints(marketingautomationObjects);
