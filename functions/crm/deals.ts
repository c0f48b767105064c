import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { deal } from '../../lib/objects/crm/deal.ts';

export const { list, get, create, update, remove } = recordEndpoints(deal);
