import type { ObjectDeclaration } from '../../define.ts';
import { decimalNumber, number, websiteDomain } from '../../language/codecs.ts';
import { address, emails, lookup, owner, phones } from '../fields.ts';
import { option } from '../options.ts';
import { anyEquals, contains, equals, is, ofOwner, withColumns } from '../requests.ts';

/** Conditions for website addresses of a domain, in the forms that people type. */
const sites = ['', 'www.', 'http://', 'https://', 'http://www.', 'https://www.'].flatMap((before) => [
  `websiteurl eq '${before}{domain:apostrophes}'`,
  ...['/', ':'].map((after) => `startswith(websiteurl,'${before}{domain:apostrophes}${after}')`),
]);

/**
 * Table of companies. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/account
 */
export const accounts = {
  name: 'account',
  set: 'accounts',
  key: 'accountid',
  search: contains('name', 'websiteurl'),
  filters: {
    name: equals('name', 'name'),
    domain: `and (${sites.join(' or ')})`,
    phone: anyEquals(['telephone1', 'telephone2', 'telephone3', 'fax'], 'phone'),
    ...ofOwner,
    parent_id: is('_parentaccountid_value', 'parent_id'),
  },
} as const;

export const company = {
  ...withColumns(accounts, 'accountFields'),
  nonNull: ['user_id'],
  fields: {
    name: 'name',
    description: 'description',
    industry: option('industrycode', 'industryOptions'),
    number_of_employees: { kind: 'value', read: 'numberofemployees', write: 'numberofemployees', codec: number },
    annual_revenue: { kind: 'value', read: 'revenue', write: 'revenue', codec: decimalNumber },
    website: 'websiteurl',
    domains: { kind: 'value', read: 'websiteurl', write: 'websiteurl', codec: websiteDomain },
    email_addresses: emails,
    phone_numbers: phones(['telephone2', 'other'], ['telephone3', 'third'], ['fax', 'fax']),
    addresses: address,
    parent_id: lookup('crm.company', 'account', 'parentaccountid'),
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.company'>;
