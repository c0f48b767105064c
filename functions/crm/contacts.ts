import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { contact } from '../../lib/objects/crm/contact.ts';

export const { list, get, create, update, remove } = recordEndpoints(contact);
