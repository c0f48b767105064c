import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { engagement } from '../../lib/objects/crm/engagement.ts';

export const { list, get, create, update, remove } = recordEndpoints(engagement);
