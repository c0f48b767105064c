import type { ObjectDeclaration } from '../../define.ts';
import { paginator } from '../requests.ts';

/**
 * A segment: contacts of the whole account that meet conditions. The vendor has no request for a single segment. No
 * list contains only changed segments, so syncs compare all segments. "limit": 50 at most.
 * https://developers.brevo.com/reference/get-segments
 */
export const segment = {
  id: 'id',
  modifiedAt: 'updatedAt',
  // A segment contains no time of creation, so the service offers no order. Same page.
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
