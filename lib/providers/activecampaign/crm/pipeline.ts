import type { Join, ObjectDeclaration } from '../../define.ts';
import { elements, numberText, textId } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';

/**
 * Join of the stages, which the response contains in a separate list.
 * https://developers.activecampaign.com/reference/list-all-pipelines
 */
const stages: Join = { records: 'dealStages', multiple: true, of: 'id', id: 'group', read: '', at: 'stagesBeside' };

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
