import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { tag } from '../../lib/objects/ticketing/tag.ts';

export const { list, get } = recordEndpoints(tag);
