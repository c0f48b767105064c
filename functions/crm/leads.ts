import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { lead } from '../../lib/objects/crm/lead.ts';

export const { list, get, create, update, remove } = recordEndpoints(lead);
