import { recordEndpoints } from '../../lib/api/record-endpoints.ts';
import { attachment } from '../../lib/objects/ticketing/attachment.ts';

export const { list, get } = recordEndpoints(attachment);
