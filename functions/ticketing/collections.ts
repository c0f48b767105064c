import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { collection } from '../../lib/objects/ticketing/collection.ts';

export const { list, get } = recordEndpoints(collection);
