import { classEndpoints } from '../../lib/api/records/class-endpoint.ts';
import { customObject } from '../../lib/objects/crm/custom-object.ts';

export const { list, get, create, update, remove } = classEndpoints(customObject);
