import { collectionEndpoint } from '../../lib/api/records/vertical-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const post = collectionEndpoint(marketingautomationObjects);
