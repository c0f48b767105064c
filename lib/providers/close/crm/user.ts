import type { ObjectDeclaration } from '../../define.ts';
import { userName } from '../codecs.ts';
import { byOffset } from '../requests.ts';

// https://developer.close.com/api/resources/users/list
export const user = {
  id: 'id',
  createdAt: 'date_created',
  modifiedAt: 'date_updated',
  list: { ...byOffset, path: '/user/', query: { _limit: '{limit}', _skip: '{cursor}' }, exact: { email: 'email' } },
  get: { method: 'GET', path: '/user/{id}/' },
  fields: {
    name: { kind: 'value', read: '', codec: userName },
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    avatar_url: { kind: 'value', read: 'image' },
    time_zone: { kind: 'value', read: 'last_used_timezone' },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
