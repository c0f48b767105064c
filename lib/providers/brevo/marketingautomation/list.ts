import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { membership } from '../membership.ts';
import { paginator } from '../requests.ts';

/**
 * Encodes a new list with the folder from the connection's defaults. https://developers.brevo.com/reference/create-list
 */
const inFolder: Encoding = { encode: (record) => ({ ...record, folderId: Number(record.folderId) }) };

/**
 * A list. No request returns only changed lists, so syncs compare all lists. "limit": 50 at most.
 * https://developers.brevo.com/reference/get-lists-1
 */
export const list = {
  id: 'id',
  // A list contains no time, so the service offers no order. Same page.
  list: {
    method: 'GET',
    path: '/contacts/lists',
    query: { limit: '{limit}', offset: '{cursor}', sort: 'asc' },
    records: 'lists',
    max: 50,
    paginator,
  },
  get: { method: 'GET', path: '/contacts/lists/{id}' },
  create: { method: 'POST', path: '/contacts/lists', encoding: inFolder, readBack: true },
  update: { method: 'PUT', path: '/contacts/lists/{id}', readBack: true },
  remove: { method: 'DELETE', path: '/contacts/lists/{id}' },
  membership,
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    member_count: { kind: 'value', read: 'totalSubscribers', codec: number },
  },
  volatile: ['member_count'],
  // Same page.
  defaults: { folder: { at: 'folderId', metadata: 'folders' } },
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
