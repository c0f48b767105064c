import { upsertEndpoint } from '../../lib/api/vertical-endpoints.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const upsert = upsertEndpoint(crmObjects);
