import type { ObjectDeclaration } from '../../define.ts';
import { number, numberedChoice, websiteDomain } from '../../language/codecs.ts';
import { address, foundBy, inCustomFields, labels, owner, pageOf, records, searched } from '../requests.ts';
import { wholeAmount } from '../whole-amount.ts';

export const companyCrm = {
  page: pageOf('organization'),
  ...records('organizations', { user_id: 'owner_id' }),
  listBy: [foundBy('organizations', 'name'), searched('organizations')],
  required: ['name'],
  nonNull: ['name', 'user_id'],
  fields: {
    name: 'name',
    industry: { kind: 'choice', at: 'industry', choices: 'industries', codec: numberedChoice, labelled: true },
    number_of_employees: { kind: 'value', read: 'employee_count', write: 'employee_count', codec: number },
    annual_revenue: { kind: 'value', read: 'annual_revenue', write: 'annual_revenue', codec: wholeAmount },
    website: 'website',
    linkedin_url: 'linkedin',
    tags: labels('organizationLabels'),
    domains: { kind: 'value', read: 'website', write: 'website', codec: websiteDomain },
    addresses: address('address'),
    user_id: owner,
  },
  customFields: inCustomFields('organizationFields'),
} as const satisfies ObjectDeclaration<'crm.company'>;
