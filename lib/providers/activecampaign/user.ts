import type { ObjectDeclaration } from '../define.ts';
import { byOffset } from './requests.ts';

/** https://developers.activecampaign.com/reference/list-all-users */
export const user = {
  id: 'id',
  list: { ...byOffset('users', {}), exactly: { email: 'email' } },
  get: { method: 'GET', path: '/users/{id}', record: 'user' },
  fields: { first_name: 'firstName', last_name: 'lastName', email: 'email' },
} as const satisfies ObjectDeclaration<'crm.user'>;
