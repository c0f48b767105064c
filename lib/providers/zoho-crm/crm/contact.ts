import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, truth } from '../../language/codecs.ts';
import { address, emails, lookup, owner, phones, tags } from '../fields.ts';
import { contains, either, equals, ofOwner, records } from '../requests.ts';

/**
 * Module of contacts.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const contacts = {
  name: 'Contacts',
  search: either(['Full_Name', 'Email'].map(contains)),
  filters: {
    email: either(['Email', 'Secondary_Email'].map((field) => equals(field, 'email'))),
    phone: either(['Phone', 'Mobile', 'Home_Phone', 'Other_Phone', 'Fax'].map((field) => equals(field, 'phone'))),
    name: equals('Full_Name', 'name'),
    ...ofOwner,
    company_id: equals('Account_Name.id', 'company_id'),
  },
} as const;

const company = lookup('crm.company', 'Account_Name');

export const contact = {
  ...records(contacts, 'contactFields'),
  required: ['last_name'],
  // A checkbox is never empty. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
  nonNull: ['last_name', 'do_not_contact', 'user_id'],
  fields: {
    // A deleted record contains only its name, as `display_name`.
    // https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
    name: { kind: 'value', read: 'Full_Name', orElse: 'display_name' },
    first_name: 'First_Name',
    last_name: 'Last_Name',
    details: 'Description',
    title: 'Title',
    department: 'Department',
    lead_source: { kind: 'choice', at: 'Lead_Source', choices: 'contactSources' },
    do_not_contact: { kind: 'value', read: 'Email_Opt_Out', write: 'Email_Opt_Out', codec: truth },
    last_activity_at: { kind: 'value', read: 'Last_Activity_Time', codec: dateTime },
    tags,
    email_addresses: emails,
    phone_numbers: phones(['Mobile', 'mobile'], ['Home_Phone', 'home'], ['Other_Phone', 'other'], ['Fax', 'fax']),
    addresses: address('Mailing_', 'Zip'),
    user_id: owner,
    company_id: { kind: 'ref', object: 'crm.company', read: company.read },
    company_ids: { ...company, single: true },
  },
  // Each activity changes the time.
  // https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
  volatile: ['last_activity_at'],
} as const satisfies ObjectDeclaration<'crm.contact'>;
