import type { ObjectDeclaration } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';
import { orNone, path } from '../version.ts';

/** Whether a user is active, from the vendor's status. https://www.zoho.com/crm/developer/docs/api/v8/get-users.html */
export const isActive = readAs((status) => (typeof status === 'string' ? status === 'active' : undefined));

export const user = {
  id: 'id',
  createdAt: 'created_time',
  modifiedAt: 'Modified_Time',
  list: {
    method: 'GET',
    path: path('/users'),
    query: { type: 'AllUsers', page: '{cursor_or_start}', per_page: '{limit}' },
    records: 'users',
    ...orNone,
    max: 200,
    paginator: { type: 'page', more: 'info.more_records' },
    exact: { email: 'email' },
  },
  get: { method: 'GET', path: path('/users/{id}'), record: { records: 'users', ...orNone, where: { id: '{id}' } } },
  fields: {
    name: 'full_name',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    is_active: { kind: 'value', read: 'status', codec: isActive },
    time_zone: { kind: 'value', read: 'time_zone' },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
