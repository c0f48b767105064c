import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { byAudience, segment, segments } from '../requests.ts';

/**
 * A tag is a segment that people put members in, of one audience: "Static segments are now known as tags".
 * https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const tag = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  partitions: byAudience,
  // "tag-search" has names alone. https://mailchimp.com/developer/marketing/api/list-tags/search-for-tags-on-a-list-by-name/
  list: { ...segments({ type: 'static' }, 'name'), exact: { name: 'name' } },
  get: { method: 'GET', path: segment },
  // "Passing an empty array will create a static segment without any subscribers." https://mailchimp.com/developer/marketing/api/list-segments/add-segment/
  create: { method: 'POST', path: '/lists/{list}/segments', body: { static_segment: [] } },
  // Without `static_segment`, which would take the tag from its members. https://mailchimp.com/developer/marketing/api/list-segments/update-segment/
  update: { method: 'PATCH', path: segment },
  // It leaves its members. https://mailchimp.com/developer/marketing/api/list-segments/delete-segment/
  remove: { method: 'DELETE', path: segment },
  // Another one is a segment. https://mailchimp.com/developer/marketing/api/list-segments/get-segment-info/
  where: { type: ['static'] },
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    member_count: { kind: 'value', read: 'member_count', codec: number },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.tag'>;
