import type { ObjectDeclaration } from '../../define.ts';
import { pages } from '../requests.ts';

/** Labels have no addresses, and groups none that says what they are called. */
const labelPages = { ...pages('/label'), member: 'name' } as const;

export const tag = {
  id: 'name',
  list: labelPages,
  get: {
    ...labelPages,
    query: { ...labelPages.query, maxResults: 1000 },
    record: { records: 'values', member: 'name', where: { name: '{id}' }, paginator: labelPages.paginator },
  },
  fields: { name: 'name' },
} as const satisfies ObjectDeclaration<'ticketing.tag'>;
