import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { pipeline } from '../../lib/objects/crm/pipeline.ts';

export const { list, get } = recordEndpoints(pipeline);
