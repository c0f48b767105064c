import type { ObjectName } from '../../../../lib/objects/names.ts';
import type { Resource } from '../../../recorded/resource.ts';

const resource = (plural: string, singular: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^/api/v2/(?:incremental/)?${plural}(?:/(?:cursor|show_many))?$`), at: plural, objects },
  { path: new RegExp(`^/api/v2/${plural}(?:/\\w+)?$`), at: singular, objects },
];

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  ...resource('tickets', 'ticket', ['ticketing.ticket']),
  ...resource('users', 'user', ['ticketing.user', 'ticketing.contact']),
  ...resource('organizations', 'organization', ['ticketing.account']),
  ...resource('groups', 'group', ['ticketing.team']),
  ...resource('brands', 'brand', ['ticketing.collection']),
  { path: /^\/api\/v2\/tickets\/(\d+)\/comments$/, at: 'comments', objects: ['ticketing.comment'] },
  { path: /^\/api\/v2\/search\/export$/, at: 'results', objects: ['ticketing.ticket'] },
  { path: /^\/api\/v2\/tags$/, at: 'tags', objects: ['ticketing.tag'] },
];
