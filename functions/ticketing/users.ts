import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { user } from '../../lib/objects/ticketing/user.ts';

export const { list, get } = recordEndpoints(user);
