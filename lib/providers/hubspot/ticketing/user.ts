import type { ObjectDeclaration } from '../../define.ts';
import { isActive, owners } from '../owners.ts';

export const user = {
  ...owners('email_address'),
  fields: {
    first_name: 'firstName',
    last_name: 'lastName',
    email_address: 'email',
    is_active: isActive,
    teams: { kind: 'ref', object: 'ticketing.team', read: 'teams', many: 'id' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
