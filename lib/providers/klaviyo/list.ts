import { number } from '../codecs.ts';
import type { ObjectDeclaration } from '../define.ts';
import { membership } from './membership.ts';
import { afterTimes, listed, resource } from './requests.ts';
import { path } from './version.ts';

/** A list of profiles, whose way of opting in stays as it is. "Max: 10" of a page. https://developers.klaviyo.com/en/reference/get_lists */
export const list = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: { ...listed('/lists', 10, {}), clauses: afterTimes },
  // Only one list says how many it has. https://developers.klaviyo.com/en/reference/get_list
  get: {
    method: 'GET',
    path: path('/lists/{id}'),
    query: { 'additional-fields[list]': 'profile_count' },
    record: 'data',
  },
  create: { method: 'POST', path: path('/lists'), ...resource('list') },
  update: { method: 'PATCH', path: path('/lists/{id}'), ...resource('list', { id: '{id}' }) },
  remove: { method: 'DELETE', path: path('/lists/{id}') },
  membership,
  required: ['name'],
  kept: ['name'],
  fields: {
    name: 'attributes.name',
    member_count: { kind: 'value', read: 'attributes.profile_count', codec: number },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
