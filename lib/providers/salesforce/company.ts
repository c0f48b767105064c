import { decimalNumber, number, websiteDomain } from '../codecs.ts';
import type { ObjectDeclaration } from '../define.ts';
import { address, owner, phones, ref } from './fields.ts';
import { equals, ofOwner, records } from './requests.ts';

/** Addresses of the sites of a domain, as people type them. */
const sites = ['', '%//', 'www.', '%//www.'].flatMap((before) =>
  ['', '/%'].map((after) => `Website LIKE '${before}{domain:pattern}${after}'`),
);

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm */
export const accounts = {
  name: 'Account',
  merges: true,
  search: "(Name LIKE '%{search:pattern}%' OR Website LIKE '%{search:pattern}%')",
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
  kept: ['name', 'user_id'],
  // A person is a contact; only orgs with person accounts have the field. Same page.
  leaveOut: { IsPersonAccount: [true] },
  fields: {
    name: 'Name',
    description: 'Description',
    industry: { kind: 'choice', at: 'Industry', choices: 'industries' },
    number_of_employees: { kind: 'value', read: 'NumberOfEmployees', write: 'NumberOfEmployees', codec: number },
    annual_revenue: { kind: 'value', read: 'AnnualRevenue', write: 'AnnualRevenue', codec: decimalNumber },
    website: 'Website',
    domains: { kind: 'value', read: 'Website', write: 'Website', codec: websiteDomain },
    phone_numbers: phones(['Fax', 'fax']),
    addresses: address('Billing'),
    parent_id: ref('crm.company', 'ParentId'),
    user_id: owner('crm.user'),
  },
} as const satisfies ObjectDeclaration<'crm.company'>;
