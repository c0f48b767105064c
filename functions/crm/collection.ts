import { collectionEndpoint } from '../../lib/api/records/vertical-endpoints.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const post = collectionEndpoint(crmObjects);
