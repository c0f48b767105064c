import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { contact } from '../../lib/objects/ticketing/contact.ts';

export const { list, get, create, update, remove } = recordEndpoints(contact);
