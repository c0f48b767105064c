import { collectionEndpoint } from '../../lib/api/records/collection-endpoint.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const post = collectionEndpoint(crmObjects);
