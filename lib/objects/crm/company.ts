import { byDomain } from '../matches.ts';
import { choice, count, decimal, defineObject, elements, longWords, name, one, wordList, words } from '../shape.ts';
import { address, emailAddress, phoneNumber } from '../typed-fields.ts';

/** An organisation in a CRM. */
export const company = defineObject({
  vertical: 'crm',
  noun: 'company',
  plural: 'companies',
  description: 'An organisation in a CRM.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  matches: { domain: byDomain },
  filters: {
    name: { kind: 'text' },
    domain: { kind: 'text' },
    phone: { kind: 'text' },
    user_id: { kind: 'ref', object: 'crm.user' },
    parent_id: { kind: 'ref', object: 'crm.company' },
  },
  fields: {
    name: name('Name of the company.'),
    description: longWords('Description of the company.'),
    industry: choice('industry', 'Industry, as the provider names it.'),
    number_of_employees: count('Number of employees.'),
    annual_revenue: decimal('Annual revenue as a decimal string, such as `1200000`, in the currency of the account.'),
    website: words('URL of the website of the company, as users entered it.'),
    linkedin_url: words('URL of the page of the company at LinkedIn.'),
    domains: wordList('Domain names of the company.'),
    email_addresses: elements(emailAddress, 'Email addresses of the company.'),
    phone_numbers: elements(phoneNumber, 'Phone numbers of the company.'),
    addresses: elements(address, 'Addresses of the company.'),
    tags: wordList('Tags of the company, by their names.'),
    parent_id: one('Parent company of the company.'),
    user_id: one('The user who owns the company.'),
  },
});
