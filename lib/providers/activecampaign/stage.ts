import type { Join, ObjectDeclaration } from '../define.ts';
import { elements, numberText, textId } from '../language/codecs.ts';
import { byOffset } from './requests.ts';

/** Stages are beside pipelines. https://developers.activecampaign.com/reference/list-all-pipelines */
const stages: Join = { records: 'dealStages', several: true, of: 'id', from: 'group', take: '', into: 'stagesBeside' };

export const pipeline = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'udate',
  list: { ...byOffset('dealGroups', {}), joins: [stages] },
  get: { method: 'GET', path: '/dealGroups/{id}', record: 'dealGroup', joins: [stages] },
  fields: {
    name: 'title',
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'stagesBeside', many: 'id', codec: textId },
    stages: { kind: 'value', read: 'stagesBeside', codec: elements({ name: 'title', order: ['order', numberText] }) },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;

/** https://developers.activecampaign.com/reference/list-all-deal-stages */
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
