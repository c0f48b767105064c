import { collectionEndpoint } from '../../lib/api/records/collection-endpoint.ts';
import { ticketingObjects } from '../../lib/objects/ticketing-objects.ts';

export const post = collectionEndpoint(ticketingObjects);
