import type { ObjectDeclaration } from '../../define.ts';
import { afterTimes, listed } from '../requests.ts';
import { path } from '../version.ts';

/**
 * A segment: profiles of the whole account that meet conditions. Page size: "Max: 10".
 * https://developers.klaviyo.com/en/reference/get_segments
 */
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
