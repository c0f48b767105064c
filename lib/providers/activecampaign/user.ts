import type { ObjectDeclaration } from '../define.ts';
import { byOffset } from './requests.ts';

/** A user of the account, whatever he works on. https://developers.activecampaign.com/reference/list-all-users */
const reads = {
  id: 'id',
  get: { method: 'GET', path: '/users/{id}', record: 'user' },
} as const;

const names = { first_name: 'firstName', last_name: 'lastName' } as const;

export const user = {
  ...reads,
  list: { ...byOffset('users', {}), exactly: { email: 'email' } },
  fields: { ...names, email: 'email' },
} as const satisfies ObjectDeclaration<'crm.user'>;

export const sender = {
  ...reads,
  list: { ...byOffset('users', {}), exactly: { email_address: 'email' } },
  fields: { ...names, email_address: 'email' },
} as const satisfies ObjectDeclaration<'marketingautomation.user'>;
