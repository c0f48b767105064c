import type { Join, ObjectDeclaration } from '../../define.ts';
import { elements, integerId, number, percent } from '../../language/codecs.ts';
import { page, paged } from '../requests.ts';

/**
 * Adds the stages, which are missing in responses for pipelines.
 * https://developers.pipedrive.com/docs/api/v1/Stages#getStages
 */
const stages: Join = {
  request: { method: 'GET', path: '/v2/stages', query: { ...paged, sort_by: 'order_nr' } },
  records: page.records,
  paginator: page.paginator,
  multiple: true,
  id: 'pipeline_id',
  read: '',
  at: 'stages',
};

export const pipeline = {
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: { method: 'GET', path: '/v2/pipelines', query: paged, ...page, joins: [stages] },
  get: { method: 'GET', path: '/v2/pipelines/{id}', record: 'data', joins: [stages] },
  where: { is_deleted: [false, undefined] },
  fields: {
    name: 'name',
    order: { kind: 'value', read: 'order_nr', codec: number },
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'stages', many: 'id', codec: integerId },
    stages: {
      kind: 'value',
      read: 'stages',
      codec: elements({ name: 'name', order: ['order_nr', number], probability: ['deal_probability', percent] }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
