import { associationEndpoints } from '../../lib/api/records/association-endpoints.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const { list, change } = associationEndpoints(crmObjects);
