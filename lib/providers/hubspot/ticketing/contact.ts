import type { ObjectDeclaration } from '../../define.ts';
import { association, collection, emailAddress } from '../requests.ts';
import { equals, furtherEmails, isOneOf } from '../search.ts';
import { ofAccount } from './ticket.ts';

export const contact = {
  ...collection({
    path: 'contacts',
    associations: ['companies'],
    modified: 'lastmodifieddate',
    filters: {
      email_address: equals('email', '{email_address}'),
      phone_number: equals('phone', '{phone_number}'),
      account_id: ofAccount,
    },
    anyOf: { email_address: isOneOf('email') },
    further: furtherEmails('email_address'),
  }),
  fields: {
    first_name: 'properties.firstname',
    last_name: 'properties.lastname',
    email_address: emailAddress,
    phone_number: 'properties.phone',
    details: 'properties.message',
    account_id: association('ticketing.account', 'contacts', 'companies', 1),
  },
} as const satisfies ObjectDeclaration<'ticketing.contact'>;
