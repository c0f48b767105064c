import { contentEndpoint } from '../../lib/api/records/content-endpoint.ts';
import { lastingRecordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { attachment } from '../../lib/objects/ticketing/attachment.ts';

export const { list, get, create } = lastingRecordEndpoints(attachment);
export const content = contentEndpoint(attachment);
