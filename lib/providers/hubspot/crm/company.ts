import type { ObjectDeclaration } from '../../define.ts';
import { numberText } from '../../language/codecs.ts';
import { companies as organisations } from '../collections.ts';
import { labelled } from '../labels.ts';
import { parent } from '../parent.ts';
import { address, phones } from '../person.ts';
import { collection, domains, inProperties, owner } from '../requests.ts';

export const company = {
  ...collection(organisations),
  fields: {
    name: 'properties.name',
    description: 'properties.description',
    industry: { kind: 'choice', at: 'properties.industry', choices: 'companyIndustries' },
    number_of_employees: {
      kind: 'value',
      read: 'properties.numberofemployees',
      write: 'properties.numberofemployees',
      codec: numberText,
    },
    annual_revenue: 'properties.annualrevenue',
    website: 'properties.website',
    linkedin_url: 'properties.linkedin_company_page',
    domains,
    parent_id: parent,
    phone_numbers: { ...phones, at: [{ at: 'properties.phone', type: 'work' }] },
    addresses: { ...address, members: { ...address.members, street_2: 'properties.address2' } },
    user_id: owner('crm.user'),
  },
  customFields: inProperties('companyProperties'),
  quirks: {
    associations: { 'crm.contact': labelled('companies', 'contacts'), 'crm.deal': labelled('companies', 'deals') },
  },
} as const satisfies ObjectDeclaration<'crm.company'>;
