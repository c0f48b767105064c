import type { ObjectDeclaration } from '../../define.ts';
import { words } from '../../language/codecs.ts';
import { pages } from '../requests.ts';
import { path } from '../version.ts';

/**
 * A step of a flow, such as a message, a delay or a split. Page size: "Max: 50".
 * https://developers.klaviyo.com/en/reference/get_actions_for_flow
 */
export const action = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  partitions: {
    parts: ['automation'],
    metadata: 'automations',
    field: 'automation_id',
    object: 'marketingautomation.automation',
  },
  list: pages('/flows/{automation}/flow-actions', 50, {}),
  get: { method: 'GET', path: path('/flow-actions/{id}'), record: 'data' },
  fields: {
    // Only steps that send a message contain a name. Same page.
    name: { kind: 'value', read: 'attributes.definition.data.message.name' },
    type: {
      kind: 'value',
      read: 'attributes.definition.type',
      codec: words({ 'send-email': 'email' }),
      original: true,
    },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.action'>;
