import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { team } from '../../lib/objects/ticketing/team.ts';

export const { list, get } = recordEndpoints(team);
