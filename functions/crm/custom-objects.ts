import { classesEndpoint } from '../../lib/api/records/class-endpoint.ts';
import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { customObject } from '../../lib/objects/crm/custom-object.ts';

export const { list, get, create, update, remove } = recordEndpoints(customObject);
export const classes = classesEndpoint(customObject);
