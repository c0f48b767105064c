import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { note } from '../../lib/objects/crm/note.ts';

export const { list, get, create, update, remove } = recordEndpoints(note);
