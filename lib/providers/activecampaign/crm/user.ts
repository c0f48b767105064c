import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/** A user of the account, whatever he works on. https://developers.activecampaign.com/reference/list-all-users */
export const reads = {
  id: 'id',
  get: { method: 'GET', path: '/users/{id}', record: 'user' },
} as const;

export const names = { first_name: 'firstName', last_name: 'lastName' } as const;

export const user = {
  ...reads,
  list: { ...byOffset('users', {}), exact: { email: 'email' } },
  fields: { ...names, email: 'email' },
} as const satisfies ObjectDeclaration<'crm.user'>;
