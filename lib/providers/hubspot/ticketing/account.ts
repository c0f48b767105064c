import type { ObjectDeclaration } from '../../define.ts';
import { collection, domains } from '../requests.ts';
import { equals, furtherDomains, isOneOf } from '../search.ts';

export const account = {
  ...collection({
    path: 'companies',
    filters: { name: equals('name', '{name}'), domain: equals('domain', '{domain}') },
    anyOf: { domain: isOneOf('domain') },
    further: furtherDomains,
  }),
  fields: {
    name: 'properties.name',
    domains,
  },
} as const satisfies ObjectDeclaration<'ticketing.account'>;
