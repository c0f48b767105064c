import type { ObjectDeclaration } from '../../define.ts';
import { pages, path } from '../requests.ts';

export const team = {
  id: 'groupId',
  list: { ...pages('/group/bulk', { groupName: '{name}' }), filters: ['name'] },
  get: {
    method: 'GET',
    path: path('/group/bulk'),
    query: { groupId: '{id}' },
    record: { records: 'values', where: { groupId: '{id}' } },
  },
  fields: { name: 'name' },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
