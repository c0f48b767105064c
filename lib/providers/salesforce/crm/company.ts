import type { ObjectDeclaration } from '../../define.ts';
import { decimalNumber, number, websiteDomain } from '../../language/codecs.ts';
import { address, choiceAt, owner, phones, ref, valueAt } from '../fields.ts';
import { equals, ofOwner, records, searchIn } from '../requests.ts';

/** Conditions for website addresses of a domain, in the forms that people type. */
const sites = ['', '%//', 'www.', '%//www.'].flatMap((before) =>
  ['', '/%', ':%'].map((after) => `Website LIKE '${before}{domain:pattern}${after}'`),
);

/**
 * Object of companies.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
 */
export const accounts = {
  name: 'Account',
  merges: true,
  search: searchIn('Name', 'Website'),
  filters: {
    name: equals('Name', 'name'),
    domain: `(${sites.join(' OR ')})`,
    phone: `(${equals('Phone', 'phone')} OR ${equals('Fax', 'phone')})`,
    ...ofOwner,
    parent_id: equals('ParentId', 'parent_id'),
  },
} as const;

export const company = {
  ...records(accounts, 'accountFields'),
  required: ['name'],
  nonNull: ['name', 'user_id'],
  // A person account is a contact. Only orgs with person accounts have the field. Same page.
  leaveOut: { IsPersonAccount: [true] },
  fields: {
    name: 'Name',
    description: 'Description',
    industry: choiceAt('Industry', 'industries'),
    number_of_employees: valueAt('NumberOfEmployees', number),
    annual_revenue: valueAt('AnnualRevenue', decimalNumber),
    website: 'Website',
    domains: valueAt('Website', websiteDomain),
    phone_numbers: phones(['Fax', 'fax']),
    addresses: address('Billing'),
    parent_id: ref('crm.company', 'ParentId'),
    user_id: owner('crm.user'),
  },
} as const satisfies ObjectDeclaration<'crm.company'>;
