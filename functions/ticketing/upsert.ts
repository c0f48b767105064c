import { upsertEndpoint } from '../../lib/api/records/vertical-endpoints.ts';
import { ticketingObjects } from '../../lib/objects/ticketing-objects.ts';

export const upsert = upsertEndpoint(ticketingObjects);
