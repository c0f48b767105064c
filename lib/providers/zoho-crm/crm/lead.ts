import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, wholeName } from '../../language/codecs.ts';
import { address, emails, owner, phones, tags } from '../fields.ts';
import { contains, either, equals, ofOwner, records } from '../requests.ts';

/**
 * Module of leads.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const leads = {
  name: 'Leads',
  search: either(['Full_Name', 'Company', 'Email'].map(contains)),
  filters: {
    email: either(['Email', 'Secondary_Email'].map((field) => equals(field, 'email'))),
    status: equals('Lead_Status', 'status'),
    ...ofOwner,
  },
} as const;

const declared = records(leads, 'leadFields');

const inParts = { 'names.first': 'First_Name', 'names.last': 'Last_Name' } as const;

export const lead = {
  ...declared,
  // By default, a list leaves out converted leads. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
  getMany: { ...declared.getMany, query: { ...declared.getMany.query, converted: 'both' } },
  get: { ...declared.get, query: { converted: 'both' } },
  create: { ...declared.create, renames: inParts },
  update: { ...declared.update, renames: inParts },
  required: ['name'],
  nonNull: ['name', 'user_id'],
  fields: {
    name: { kind: 'value', read: 'Full_Name', write: 'names', codec: wholeName },
    company_name: 'Company',
    title: 'Designation',
    status: {
      kind: 'choice',
      at: 'Lead_Status',
      choices: 'leadStates',
      words: {
        open: 'Not Contacted',
        in_progress: 'Contacted',
        qualified: 'Pre-Qualified',
        unqualified: 'Not Qualified',
      },
      category: true,
    },
    source: { kind: 'choice', at: 'Lead_Source', choices: 'leadSources' },
    tags,
    email_addresses: emails,
    phone_numbers: phones(['Mobile', 'mobile'], ['Fax', 'fax']),
    addresses: address('', 'Zip_Code'),
    converted_at: { kind: 'value', read: 'Converted_Date_Time', codec: dateTime },
    converted_contact_id: { kind: 'ref', object: 'crm.contact', read: 'Converted_Contact.id' },
    converted_company_id: { kind: 'ref', object: 'crm.company', read: 'Converted_Account.id' },
    converted_deal_id: { kind: 'ref', object: 'crm.deal', read: 'Converted_Deal.id' },
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.lead'>;
