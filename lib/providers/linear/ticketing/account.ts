import type { ObjectDeclaration } from '../../define.ts';
import { strings } from '../../language/codecs.ts';
import { base, changes, get, getMany, list, remove, times } from '../requests.ts';

const customer = `${base} name domains url`;

export const accountTicketing = {
  ...times,
  page: 'url',
  list: list('customers', customer, {
    filter: 'CustomerFilter',
    where: { name: { eqIgnoreCase: '{name}' }, domains: { some: { eqIgnoreCase: '{domain}' } } },
  }),
  get: get('customer', customer),
  getMany: getMany('customers', customer),
  ...changes('customer', 'Customer', customer),
  remove: remove('customer'),
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    domains: { kind: 'value', read: 'domains', write: 'domains', codec: strings },
  },
} as const satisfies ObjectDeclaration<'ticketing.account'>;
