import { associationEndpoints } from '../../lib/api/association-endpoints.ts';
import { crmObjects } from '../../lib/objects/crm-objects.ts';

export const { list, set, remove } = associationEndpoints(crmObjects);
