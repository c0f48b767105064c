import { upsertEndpoint } from '../../lib/api/vertical-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const upsert = upsertEndpoint(marketingautomationObjects);
