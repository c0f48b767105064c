import { number } from '../codecs.ts';
import type { ObjectDeclaration } from '../define.ts';
import { afterTimes, listed } from './requests.ts';
import { path } from './version.ts';

/** Profiles of the whole account, that conditions put together. "Max: 10" of a page. https://developers.klaviyo.com/en/reference/get_segments */
export const segment = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: { ...listed('/segments', 10, {}), clauses: afterTimes },
  // Only one segment says how many it has. https://developers.klaviyo.com/en/reference/get_segment
  get: {
    method: 'GET',
    path: path('/segments/{id}'),
    query: { 'additional-fields[segment]': 'profile_count' },
    record: 'data',
  },
  fields: {
    name: 'attributes.name',
    type: { kind: 'constant', always: 'dynamic' },
    member_count: { kind: 'value', read: 'attributes.profile_count', codec: number },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
