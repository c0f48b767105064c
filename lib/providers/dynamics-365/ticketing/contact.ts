import type { ObjectDeclaration } from '../../define.ts';
import { wholeName } from '../../language/codecs.ts';
import { inParts } from '../crm/lead.ts';
import { lookupOfSeveral } from '../fields.ts';
import { anyEquals, contains, equals, is, withColumns } from '../requests.ts';

const furtherAddresses = ['emailaddress2', 'emailaddress3'];

/**
 * Table of contacts, with the columns for tickets.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 */
const people = withColumns(
  {
    name: 'contact',
    set: 'contacts',
    key: 'contactid',
    search: contains('fullname', 'emailaddress1'),
    filters: {
      email_address: anyEquals(['emailaddress1', ...furtherAddresses], 'email_address'),
      phone_number: equals('telephone1', 'phone_number'),
      name: equals('fullname', 'name'),
      account_id: is('_parentcustomerid_value', 'account_id'),
    },
  },
  'contactFields',
);

export const contact = {
  ...people,
  create: { ...people.create, renames: inParts },
  update: { ...people.update, renames: inParts },
  nonNull: ['name'],
  fields: {
    name: { kind: 'value', read: 'fullname', write: 'names', codec: wholeName },
    email_address: {
      kind: 'value',
      read: 'emailaddress1',
      write: 'emailaddress1',
      more: { at: furtherAddresses },
    },
    phone_number: 'telephone1',
    details: 'description',
    account_id: lookupOfSeveral('ticketing.account', 'account', 'parentcustomerid'),
  },
} as const satisfies ObjectDeclaration<'ticketing.contact'>;
