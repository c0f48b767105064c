import type { ObjectDeclaration } from '../../define.ts';
import { day, truth } from '../../language/codecs.ts';
import { address, choiceAt, email, owner, phones, shownAt, valueAt } from '../fields.ts';
import { accountOf, keepPerson, personOf, removePerson } from '../persons.ts';
import { equals, isOneOf, ofOwner, records, searchIn } from '../requests.ts';

const phone = ['Phone', 'MobilePhone', 'HomePhone', 'OtherPhone', 'Fax'].map((at) => equals(at, 'phone')).join(' OR ');

/**
 * Object of contacts.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm
 */
export const contacts = {
  name: 'Contact',
  merges: true,
  search: searchIn('Name', 'Email'),
  anyOf: { email: isOneOf('Email') },
  filters: {
    email: equals('Email', 'email'),
    phone: `(${phone})`,
    name: equals('Name', 'name'),
    ...ofOwner,
    company_id: equals('AccountId', 'company_id'),
    deal_id: `Id IN (SELECT ContactId FROM OpportunityContactRole WHERE ${equals('OpportunityId', 'deal_id')})`,
  },
} as const;

const declared = records(contacts, 'contactFields');

const fields = {
  name: { kind: 'value', read: 'Name' },
  first_name: 'FirstName',
  last_name: 'LastName',
  details: 'Description',
  title: 'Title',
  department: 'Department',
  lead_source: choiceAt('LeadSource', 'contactSources'),
  // This opt-out is for e-mails; `DoNotCall` is for telephones. https://help.salesforce.com/s/articleView?id=sales.emailadmin_opting_out_differences.htm
  do_not_contact: valueAt('HasOptedOutOfEmail', truth),
  last_activity_at: shownAt('LastActivityDate', day),
  email_addresses: email,
  phone_numbers: phones(['MobilePhone', 'mobile'], ['HomePhone', 'home'], ['OtherPhone', 'other'], ['Fax', 'fax']),
  addresses: address('Mailing'),
  user_id: owner('crm.user'),
  company_id: accountOf('crm.company'),
  company_ids: { ...accountOf('crm.company'), write: 'AccountId', single: true },
} as const satisfies ObjectDeclaration<'crm.contact'>['fields'];

export const contact = {
  ...declared,
  quirks: { ...declared.quirks, remove: removePerson, refuse: keepPerson, create: personOf(fields) },
  required: ['last_name'],
  // A checkbox is never empty. Same page.
  nonNull: ['last_name', 'user_id', 'do_not_contact'],
  fields,
  // Each activity changes this field. Same page.
  volatile: ['last_activity_at'],
} as const satisfies ObjectDeclaration<'crm.contact'>;
