import type { ObjectDeclaration } from '../../define.ts';
import { pages, resource } from '../requests.ts';
import { jsonApi, path } from '../version.ts';

/**
 * A tag of lists, segments, campaigns and flows, but not of profiles. A create puts the tag in the account's default
 * group. A tag contains no times. Page size: "Max: 50". https://developers.klaviyo.com/en/reference/get_tags
 */
export const tag = {
  id: 'id',
  list: { ...pages('/tags', 50, {}), clauses: { name: 'equals(name,{name:quoted})' } },
  get: { method: 'GET', path: path('/tags/{id}'), record: 'data' },
  create: { method: 'POST', path: path('/tags'), ...resource('tag') },
  // The response is empty. https://developers.klaviyo.com/en/reference/update_tag
  update: {
    method: 'PATCH',
    path: path('/tags/{id}'),
    headers: jsonApi,
    body: { data: { type: 'tag', id: '{id}' } },
    wrap: 'data',
    readBack: true,
  },
  remove: { method: 'DELETE', path: path('/tags/{id}') },
  required: ['name'],
  nonNull: ['name'],
  fields: { name: 'attributes.name' },
} as const satisfies ObjectDeclaration<'marketingautomation.tag'>;
