import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { ticket } from '../../lib/objects/ticketing/ticket.ts';

export const { list, get, create, update, remove } = recordEndpoints(ticket);
