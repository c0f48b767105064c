import type { ObjectDeclaration } from '../../define.ts';
import { address } from '../fields.ts';
import { inAttributes, records } from '../requests.ts';
import { domains, option } from '../values.ts';

/** Declaration of companies. https://docs.attio.com/docs/standard-objects/standard-objects-companies */
export const company = {
  ...records({
    object: 'companies',
    clauses: {
      name: { name: '{name}' },
      domain: { domains: '{domain}' },
      search: { $or: [{ name: { $contains: '{search}' } }, { domains: { domain: { $contains: '{search}' } } }] },
    },
    whole: ['addresses'],
  }),
  required: ['name'],
  fields: {
    name: 'values.name.0.value',
    description: 'values.description.0.value',
    linkedin_url: 'values.linkedin.0.value',
    domains: { kind: 'value', read: 'values.domains', write: 'values.domains', codec: domains },
    addresses: address,
    tags: {
      kind: 'choice',
      at: 'values.categories',
      choices: 'companyCategories',
      codec: option,
      multiple: true,
    },
  },
  customFields: inAttributes('companies', 'companyAttributes'),
} as const satisfies ObjectDeclaration<'crm.company'>;
