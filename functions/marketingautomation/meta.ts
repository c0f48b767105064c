import { metaEndpoint } from '../../lib/api/records/vertical-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const get = metaEndpoint(marketingautomationObjects);
