import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { stage } from '../../lib/objects/crm/stage.ts';

export const { list, get } = recordEndpoints(stage);
