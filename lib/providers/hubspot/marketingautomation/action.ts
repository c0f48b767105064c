import type { ObjectDeclaration } from '../../define.ts';
import { words } from '../../language/codecs.ts';
import { flowPath } from '../version.ts';

const ofFlow = flowPath('/{automation}');

/**
 * The steps of a workflow. The answer for a workflow contains its steps, which have no names.
 * https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/action-enrollment-reference
 */
export const action = {
  id: 'actionId',
  partitions: {
    parts: ['automation'],
    metadata: 'flows',
    field: 'automation_id',
    object: 'marketingautomation.automation',
  },
  list: { method: 'GET', path: ofFlow, records: 'actions', max: 100, paginator: { type: 'none' } },
  get: { method: 'GET', path: ofFlow, record: { records: 'actions', where: { actionId: '{id}' } } },
  fields: {
    // (unproven) "0-4" sends an e-mail. A branch has no such id, so its `type` is read instead. Same page.
    type: {
      kind: 'value',
      read: 'actionTypeId',
      orElse: 'type',
      codec: words({ '0-4': 'email' }),
      original: true,
    },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.action'>;
