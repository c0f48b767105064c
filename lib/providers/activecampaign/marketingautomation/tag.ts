import type { ObjectDeclaration } from '../../define.ts';
import { numberText } from '../../language/codecs.ts';
import { byOffset, writes } from '../requests.ts';

const { create, update, remove } = writes('tags', 'tag');

/**
 * A tag of contacts. The time of its last change is in the time zone of the account only, and no list contains only
 * changed tags. So syncs compare all tags. https://developers.activecampaign.com/reference/retrieve-all-tags
 */
export const tag = {
  id: 'id',
  createdAt: 'cdate',
  list: {
    ...byOffset('tags', { 'filters[search][eq]': '{name}' }),
    filters: ['name'],
    exact: { name: 'tag' },
  },
  get: { method: 'GET', path: '/tags/{id}', record: 'tag' },
  // "Possible Values: template, contact". https://developers.activecampaign.com/reference/create-a-new-tag
  create: { ...create, body: { tag: { tagType: 'contact' } } },
  update,
  // The vendor also removes the tag from its contacts. https://developers.activecampaign.com/reference/delete-a-tag
  remove,
  // Tags of the other type belong to templates. https://developers.activecampaign.com/reference/retrieve-all-tags
  where: { tagType: ['contact'] },
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'tag',
    member_count: { kind: 'value', read: 'subscriber_count', codec: numberText },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.tag'>;
