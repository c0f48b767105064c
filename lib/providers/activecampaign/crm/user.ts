import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/**
 * Read of a user. CRM and marketing share the users of the account.
 * https://developers.activecampaign.com/reference/list-all-users
 */
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
