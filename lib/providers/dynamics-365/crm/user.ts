import type { ObjectDeclaration } from '../../define.ts';
import { inverted } from '../../language/codecs.ts';
import { equals, reads } from '../requests.ts';

/**
 * Table of users. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser
 */
const users = {
  set: 'systemusers',
  key: 'systemuserid',
  filters: { email: equals('internalemailaddress', 'email'), is_active: 'and isdisabled ne {is_active}' },
} as const;

export const user = {
  ...reads(users),
  fields: {
    name: 'fullname',
    first_name: 'firstname',
    last_name: 'lastname',
    email: 'internalemailaddress',
    is_active: { kind: 'value', read: 'isdisabled', codec: inverted },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
