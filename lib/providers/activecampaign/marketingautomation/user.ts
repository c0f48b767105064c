import type { ObjectDeclaration } from '../../define.ts';
import { names, reads } from '../crm/user.ts';
import { byOffset } from '../requests.ts';

export const sender = {
  ...reads,
  list: { ...byOffset('users', {}), exact: { email_address: 'email' } },
  fields: { ...names, email_address: 'email' },
} as const satisfies ObjectDeclaration<'marketingautomation.user'>;
