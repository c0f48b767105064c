import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { task } from '../../lib/objects/crm/task.ts';

export const { list, get, create, update, remove } = recordEndpoints(task);
