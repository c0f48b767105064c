import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { comment } from '../../lib/objects/ticketing/comment.ts';

export const { list, get, create, update, remove } = recordEndpoints(comment);
