import type { ObjectDeclaration, Provider } from '../../define.ts';
import { websiteDomain, wholeName } from '../../language/codecs.ts';
import { accounts } from '../company.ts';
import { valueAt } from '../fields.ts';
import { inParts } from '../lead.ts';
import { accountOf, keepPerson, personOf, removePerson } from '../persons.ts';
import { equals, isOneOf, reads, records, searchIn } from '../requests.ts';
import { comment } from './comment.ts';
import { attachment } from './files.ts';
import { team, user } from './team.ts';
import { ticket } from './ticket.ts';

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm */
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

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topic.htm */
const tags = { name: 'Topic', filters: { name: equals('Name', 'name') } } as const;

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.attachment': attachment,
  'ticketing.contact': {
    ...people,
    quirks: {
      ...people.quirks,
      removal: removePerson,
      refuses: keepPerson,
      creation: personOf(contactFields, inParts),
    },
    create: { ...people.create, renames: inParts },
    update: { ...people.update, renames: inParts },
    required: ['name'],
    kept: ['name'],
    fields: contactFields,
  },
  'ticketing.account': {
    ...records(
      { ...accounts, filters: { name: accounts.filters.name, domain: accounts.filters.domain } },
      'accountFields',
    ),
    required: ['name'],
    kept: ['name'],
    // A person is a contact. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
    leaveOut: { IsPersonAccount: [true] },
    fields: {
      name: 'Name',
      domains: valueAt('Website', websiteDomain),
    },
  },
  'ticketing.user': user,
  'ticketing.team': team,
  'ticketing.tag': { ...reads(tags), fields: { name: 'Name' } },
} as const satisfies Provider['objects'];
