import type { ObjectDeclaration } from '../../define.ts';
import { truth } from '../../language/codecs.ts';
import { address, emails, firstOf, lookupOfSeveral, owner, phones } from '../fields.ts';
import { option } from '../options.ts';
import { anyEquals, contains, equals, is, ofOwner, withColumns } from '../requests.ts';

/**
 * Table of contacts. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 */
const contacts = {
  name: 'contact',
  set: 'contacts',
  key: 'contactid',
  search: contains('fullname', 'emailaddress1'),
  filters: {
    email: anyEquals(['emailaddress1', 'emailaddress2', 'emailaddress3'], 'email'),
    phone: anyEquals(['telephone1', 'mobilephone', 'telephone2', 'telephone3', 'fax'], 'phone'),
    name: equals('fullname', 'name'),
    ...ofOwner,
    company_id: is('_parentcustomerid_value', 'company_id'),
  },
} as const;

/** The company of a contact. The same lookup may contain another contact instead. Same page. */
const company = lookupOfSeveral('crm.company', 'account', 'parentcustomerid');

export const contact = {
  ...withColumns(contacts, 'contactFields'),
  nonNull: ['user_id', 'do_not_contact'],
  fields: {
    name: { kind: 'value', read: 'fullname' },
    first_name: 'firstname',
    last_name: 'lastname',
    details: 'description',
    title: 'jobtitle',
    department: 'department',
    lead_source: option('leadsourcecode', 'contactSourceOptions'),
    do_not_contact: { kind: 'value', read: 'donotbulkemail', write: 'donotbulkemail', codec: truth },
    email_addresses: emails,
    phone_numbers: phones(['mobilephone', 'mobile'], ['telephone2', 'home'], ['telephone3', 'other'], ['fax', 'fax']),
    addresses: address,
    user_id: owner,
    company_id: firstOf(company),
    company_ids: { ...company, single: true },
  },
} as const satisfies ObjectDeclaration<'crm.contact'>;
