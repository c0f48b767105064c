import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { byAudience, segment, segments } from '../requests.ts';

/**
 * A tag of an audience: a segment to which users add members. "Static segments are now known as tags".
 * https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const tag = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  partitions: byAudience,
  // "tag-search" returns only names.
  // https://mailchimp.com/developer/marketing/api/list-tags/search-for-tags-on-a-list-by-name/
  list: { ...segments({ type: 'static' }, 'name'), exact: { name: 'name' } },
  get: { method: 'GET', path: segment },
  // "Passing an empty array will create a static segment without any subscribers." https://mailchimp.com/developer/marketing/api/list-segments/add-segment/
  create: { method: 'POST', path: '/lists/{list}/segments', body: { static_segment: [] } },
  // The body does not contain `static_segment`, which would remove the tag from its members.
  // https://mailchimp.com/developer/marketing/api/list-segments/update-segment/
  update: { method: 'PATCH', path: segment },
  // The vendor also removes the tag from its members.
  // https://mailchimp.com/developer/marketing/api/list-segments/delete-segment/
  remove: { method: 'DELETE', path: segment },
  // All other types are segments. https://mailchimp.com/developer/marketing/api/list-segments/get-segment-info/
  where: { type: ['static'] },
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    member_count: { kind: 'value', read: 'member_count', codec: number },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.tag'>;
