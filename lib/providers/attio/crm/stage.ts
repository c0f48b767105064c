import type { ObjectDeclaration } from '../../define.ts';
import { whole } from '../requests.ts';
import { statuses } from './deal.ts';

/**
 * The vendor lists the statuses in their order.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-statuses
 */
export const stage = {
  id: 'id.status_id',
  list: { ...statuses, ...whole },
  get: { ...statuses, record: { records: 'data', where: { 'id.status_id': '{id}' } } },
  fields: {
    stage_name: { kind: 'value', read: 'title' },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'id.attribute_id' },
    status: { kind: 'choice', at: 'title', choices: 'dealStatuses', category: true },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
