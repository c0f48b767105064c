import type { ObjectDeclaration } from '../../define.ts';
import { wholeName } from '../../language/codecs.ts';
import { inParts } from '../crm/lead.ts';
import { accountOf, keepPerson, personOf, removePerson } from '../persons.ts';
import { equals, isOneOf, records, searchIn } from '../requests.ts';

/**
 * Object of contacts, with the filters for tickets.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm
 */
const contacts = {
  name: 'Contact',
  merges: true,
  search: searchIn('Name', 'Email'),
  anyOf: { email_address: isOneOf('Email') },
  filters: {
    email_address: equals('Email', 'email_address'),
    phone_number: equals('Phone', 'phone_number'),
    name: equals('Name', 'name'),
    account_id: equals('AccountId', 'account_id'),
  },
} as const;

const people = records(contacts, 'contactFields');

const contactFields = {
  name: { kind: 'value', read: 'Name', write: 'names', codec: wholeName },
  email_address: 'Email',
  phone_number: 'Phone',
  details: 'Description',
  account_id: { ...accountOf('ticketing.account'), write: 'AccountId' },
} as const satisfies ObjectDeclaration<'ticketing.contact'>['fields'];

export const contact = {
  ...people,
  quirks: {
    ...people.quirks,
    remove: removePerson,
    refuse: keepPerson,
    create: personOf(contactFields, inParts),
  },
  create: { ...people.create, renames: inParts },
  update: { ...people.update, renames: inParts },
  required: ['name'],
  nonNull: ['name'],
  fields: contactFields,
} as const satisfies ObjectDeclaration<'ticketing.contact'>;
