import type { ObjectDeclaration } from '../../define.ts';
import { membership } from '../membership.ts';
import { afterTimes, listed, resource } from '../requests.ts';
import { path } from '../version.ts';

/**
 * A list of profiles. A write does not change its opt-in process. Page size: "Max: 10".
 * https://developers.klaviyo.com/en/reference/get_lists
 */
export const list = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: { ...listed('/lists', 10, {}), clauses: afterTimes },
  get: { method: 'GET', path: path('/lists/{id}'), record: 'data' },
  create: { method: 'POST', path: path('/lists'), ...resource('list') },
  update: { method: 'PATCH', path: path('/lists/{id}'), ...resource('list', { id: '{id}' }) },
  remove: { method: 'DELETE', path: path('/lists/{id}') },
  membership,
  required: ['name'],
  nonNull: ['name'],
  // Only the read of a single list contains `profile_count`: in a page, the field would be null.
  // https://developers.klaviyo.com/en/reference/get_list
  fields: { name: 'attributes.name' },
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
