import type { ObjectDeclaration } from '../../define.ts';
import { pages, resource } from '../requests.ts';
import { jsonApi, path } from '../version.ts';

/**
 * A tag of lists, segments, campaigns and flows, and of no profile. It is made in the default group of the account, and says
 * nothing of when. "Max: 50" of a page. https://developers.klaviyo.com/en/reference/get_tags
 */
export const tag = {
  id: 'id',
  list: { ...pages('/tags', 50, {}), clauses: { name: 'equals(name,{name:quoted})' } },
  get: { method: 'GET', path: path('/tags/{id}'), record: 'data' },
  create: { method: 'POST', path: path('/tags'), ...resource('tag') },
  // The answer is empty. https://developers.klaviyo.com/en/reference/update_tag
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
