import type { ObjectDeclaration } from '../../define.ts';
import { isActive, owners } from '../owners.ts';

export const user = {
  ...owners('email_address'),
  fields: { first_name: 'firstName', last_name: 'lastName', email_address: 'email', is_active: isActive },
} as const satisfies ObjectDeclaration<'marketingautomation.user'>;
