import { recordEndpoints } from '../../lib/api/record-endpoints.ts';
import { team } from '../../lib/objects/ticketing/team.ts';

export const { list, get } = recordEndpoints(team);
