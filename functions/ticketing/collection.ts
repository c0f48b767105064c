import { collectionEndpoint } from '../../lib/api/records/vertical-endpoints.ts';
import { ticketingObjects } from '../../lib/objects/ticketing-objects.ts';

export const post = collectionEndpoint(ticketingObjects);
