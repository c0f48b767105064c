import type { ObjectDeclaration } from '../../define.ts';
import { truth } from '../../language/codecs.ts';
import { orNone } from '../requests.ts';

// A single response contains all users. https://developers.pipedrive.com/docs/api/v1/Users#getUsers
export const user = {
  id: 'id',
  createdAt: 'created',
  modifiedAt: 'modified',
  list: {
    method: 'GET',
    path: '/v1/users',
    records: 'data',
    ...orNone,
    max: 500,
    paginator: { type: 'none' },
    exact: { email: 'email', is_active: 'active_flag' },
  },
  get: { method: 'GET', path: '/v1/users/{id}', record: 'data' },
  fields: {
    name: 'name',
    email: 'email',
    is_active: { kind: 'value', read: 'active_flag', codec: truth },
    avatar_url: { kind: 'value', read: 'icon_url' },
    time_zone: { kind: 'value', read: 'timezone_name' },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
