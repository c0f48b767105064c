import type { ObjectDeclaration } from '../../define.ts';
import { integerId, number, percent } from '../../language/codecs.ts';
import { page, paged } from '../requests.ts';

export const stage = {
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: {
    method: 'GET',
    path: '/v2/stages',
    query: { ...paged, pipeline_id: '{pipeline_id}' },
    ...page,
    filters: ['pipeline_id'],
  },
  get: { method: 'GET', path: '/v2/stages/{id}', record: 'data' },
  where: { is_deleted: [false, undefined] },
  fields: {
    stage_name: 'name',
    pipeline: { kind: 'value', read: 'pipeline_id', codec: integerId },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'pipeline_id', codec: integerId },
    order: { kind: 'value', read: 'order_nr', codec: number },
    probability: { kind: 'value', read: 'deal_probability', codec: percent },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
