import type { ObjectDeclaration } from '../../define.ts';
import { numberText, textId } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';

/** Declaration of deal stages. https://developers.activecampaign.com/reference/list-all-deal-stages */
export const stage = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'udate',
  list: { ...byOffset('dealStages', { 'filters[d_groupid]': '{pipeline_id}' }), filters: ['pipeline_id'] },
  get: { method: 'GET', path: '/dealStages/{id}', record: 'dealStage' },
  fields: {
    stage_name: 'title',
    pipeline: { kind: 'value', read: 'group' },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'group', codec: textId },
    order: { kind: 'value', read: 'order', codec: numberText },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
