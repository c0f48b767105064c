import type { ObjectDeclaration } from '../../define.ts';
import { isActive, owners } from '../owners.ts';

export const user = {
  ...owners('email'),
  fields: { first_name: 'firstName', last_name: 'lastName', email: 'email', is_active: isActive },
} as const satisfies ObjectDeclaration<'crm.user'>;
