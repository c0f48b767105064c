import type { ObjectDeclaration } from '../../define.ts';
import { afterTimes, listed } from '../requests.ts';
import { path } from '../version.ts';

/** Profiles of the whole account, that conditions put together. "Max: 10" of a page. https://developers.klaviyo.com/en/reference/get_segments */
export const segment = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: { ...listed('/segments', 10, {}), clauses: afterTimes },
  get: { method: 'GET', path: path('/segments/{id}'), record: 'data' },
  fields: {
    name: 'attributes.name',
  },
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
