import type { ObjectDeclaration } from '../../define.ts';
import { pages } from '../requests.ts';

/**
 * Pages of labels. A label has no address of its own, so a single label is read from the list too. A group's own
 * address does not return the group's name.
 */
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
