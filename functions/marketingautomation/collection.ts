import { collectionEndpoint } from '../../lib/api/records/collection-endpoint.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const post = collectionEndpoint(marketingautomationObjects);
