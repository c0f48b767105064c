import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/**
 * Nothing tells of those that have changed: syncs compare all. Who is in one is asked of the vendor twice, as the first answer of an
 * hour "will kick off" the search, and nothing says how an answer looks that comes before its end: contacts have no such filter here.
 * https://developers.activecampaign.com/reference/list-all-contacts
 *
 * Segments that people make in its newer screens are said to be in another list, which no page has:
 * https://github.com/PipedreamHQ/pipedream/pull/18896. https://developers.activecampaign.com/reference/list-all-segments
 */
export const segment = {
  id: 'id',
  list: byOffset('segments', {}),
  get: { method: 'GET', path: '/segments/{id}', record: 'segment' },
  fields: { name: { kind: 'value', read: 'name' } },
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
