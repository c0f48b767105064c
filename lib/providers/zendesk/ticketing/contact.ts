import type { ObjectDeclaration } from '../../define.ts';
import { byPhone, person, users } from '../people.ts';
import { byExternalId, changes, externalId, onCreate, ref } from '../requests.ts';

export const contact = {
  // An external id belongs to at most one user.
  // https://developer.zendesk.com/api-reference/ticketing/users/users/#list-users
  ...users(['end-user'], byPhone, [byExternalId('/api/v2/users', 'users')]),
  ...changes('users', 'user'),
  create: { ...changes('users', 'user').create, body: { user: { role: 'end-user' } } },
  required: ['name', 'email_address'],
  nonNull: ['name'],
  // An update of the address would add a second address.
  // https://developer.zendesk.com/api-reference/ticketing/users/user_identities/
  fields: {
    ...person,
    email_address: onCreate('email'),
    phone_number: 'phone',
    details: 'details',
    account_id: ref('ticketing.account', 'organization_id'),
  },
  customFields: { unlisted: externalId, at: { object: '' } },
} as const satisfies ObjectDeclaration<'ticketing.contact'>;
