import type { ObjectDeclaration } from '../../define.ts';
import { decimalNumber, number, websiteDomain } from '../../language/codecs.ts';
import { address, lookup, owner, phones, tags } from '../fields.ts';
import { contains, either, equals, ofOwner, records } from '../requests.ts';

/** Conditions for the websites of a domain, in the spellings that people use. */
const sites = ['', 'www.', 'http://', 'https://', 'http://www.', 'https://www.'].flatMap((before) => [
  `Website = '${before}{domain:doubled}'`,
  ...['/', ':'].map((after) => `Website like '${before}{domain:doubled}${after}%'`),
]);

/**
 * Module of companies.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const accounts = {
  name: 'Accounts',
  search: either(['Account_Name', 'Website'].map(contains)),
  filters: {
    name: equals('Account_Name', 'name'),
    domain: either(sites),
    phone: either(['Phone', 'Fax'].map((field) => equals(field, 'phone'))),
    ...ofOwner,
    parent_id: equals('Parent_Account.id', 'parent_id'),
  },
} as const;

export const company = {
  ...records(accounts, 'accountFields'),
  required: ['name'],
  nonNull: ['name', 'user_id'],
  fields: {
    name: 'Account_Name',
    description: 'Description',
    industry: { kind: 'choice', at: 'Industry', choices: 'industries' },
    number_of_employees: { kind: 'value', read: 'Employees', write: 'Employees', codec: number },
    annual_revenue: { kind: 'value', read: 'Annual_Revenue', write: 'Annual_Revenue', codec: decimalNumber },
    website: 'Website',
    domains: { kind: 'value', read: 'Website', write: 'Website', codec: websiteDomain },
    tags,
    phone_numbers: phones(['Fax', 'fax']),
    addresses: address('Billing_', 'Code'),
    parent_id: lookup('crm.company', 'Parent_Account'),
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.company'>;
