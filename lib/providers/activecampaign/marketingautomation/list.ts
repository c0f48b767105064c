import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { membership } from '../membership.ts';
import { byOffset, writes } from '../requests.ts';

/** "URL-safe list name". https://developers.activecampaign.com/reference/create-new-list */
const safe = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-') || 'list';

const asNew: Encoding = { encode: (record) => ({ ...record, stringid: safe(record.name) }) };

const { create, update, remove } = writes('lists', 'list');

/**
 * A list. No list request returns only changed lists, so syncs compare all lists.
 * https://developers.activecampaign.com/reference/retrieve-all-lists
 */
export const list = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'udate',
  list: byOffset('lists', {}),
  get: { method: 'GET', path: '/lists/{id}', record: 'list' },
  create: { ...create, readBack: true, encoding: asNew },
  // No documentation page describes the update. A real account accepted it.
  // https://developers.activecampaign.com/reference/create-new-list
  update: { ...update, method: 'PATCH' },
  remove,
  membership,
  // Same page. A list also needs the "website URL this list is for": the service sends the URL of the first list.
  required: ['name', 'permission_reminder'],
  nonNull: ['name', 'permission_reminder'],
  fields: {
    name: 'name',
    description: { kind: 'value', read: 'description' },
    // Only pages of lists contain `active_subscribers`. A list that is read by its id does not contain it.
    // https://developers.activecampaign.com/reference/retrieve-all-lists
    permission_reminder: 'sender_reminder',
  },
  defaults: { sender_url: { at: 'sender_url', metadata: 'senderUrls' } },
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
