import { associationEndpoints } from '../../lib/api/association-endpoints.ts';

export const { list, set, remove } = associationEndpoints('crm');
