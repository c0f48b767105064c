import type { ObjectDeclaration } from '../../define.ts';
import { paginator } from '../requests.ts';

/**
 * Contacts of the whole account, that conditions put together. There is no request for one. Nothing tells of those that have changed:
 * syncs compare all. "limit": 50 at most. https://developers.brevo.com/reference/get-segments
 */
export const segment = {
  id: 'id',
  modifiedAt: 'updatedAt',
  // Which one is newer is not said there, so it is no order. Same page.
  list: {
    method: 'GET',
    path: '/contacts/segments',
    query: { limit: '{limit}', offset: '{cursor}', sort: 'asc' },
    records: 'segments',
    max: 50,
    paginator,
  },
  get: {
    method: 'GET',
    path: '/contacts/segments',
    query: { limit: 50, offset: '{cursor}', sort: 'asc' },
    record: { records: 'segments', where: { id: '{id}' }, paginator },
  },
  fields: {
    name: { kind: 'value', read: 'segmentName' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
