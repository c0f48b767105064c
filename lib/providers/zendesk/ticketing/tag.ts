import type { ObjectDeclaration } from '../../define.ts';
import { tags } from './ticket.ts';

// A tag has no address, so the service searches the list of tags. The list begins with the most used tags.
// https://developer.zendesk.com/api-reference/ticketing/ticket-management/tags/#list-tags
export const tag = {
  id: 'name',
  list: tags,
  get: {
    ...tags,
    query: { ...tags.query, 'page[size]': 100 },
    record: { records: 'tags', where: { name: '{id}' }, paginator: tags.paginator },
  },
  fields: { name: 'name' },
} as const satisfies ObjectDeclaration<'ticketing.tag'>;
