import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { company } from '../../lib/objects/crm/company.ts';

export const { list, get, create, update, remove } = recordEndpoints(company);
