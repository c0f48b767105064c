import type { ObjectDeclaration } from '../../define.ts';
import { listed, memberCount, objectTypeId, one } from './list.ts';

/** Lists whose contacts are selected by conditions. Same page. */
export const segment = {
  id: 'listId',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: listed(['DYNAMIC']),
  get: { method: 'GET', path: one, record: 'list' },
  where: { objectTypeId: [objectTypeId], processingType: ['DYNAMIC'] },
  fields: {
    name: { kind: 'value', read: 'name' },
    type: { kind: 'choice', at: 'processingType', choices: [{ value: 'DYNAMIC' }], words: { dynamic: 'DYNAMIC' } },
    member_count: memberCount,
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
