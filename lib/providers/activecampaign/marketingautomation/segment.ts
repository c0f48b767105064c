import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/**
 * A segment. No list contains only changed segments, so syncs compare all segments. Contacts have no filter by segment,
 * because the filter needs two requests: the first request of an hour "will kick off" the search. The documentation
 * does not say how a response looks before the search ends.
 * https://developers.activecampaign.com/reference/list-all-contacts
 *
 * A user of the vendor reports that segments of its newer screens are in another list, which no documentation page
 * describes: https://github.com/PipedreamHQ/pipedream/pull/18896.
 * https://developers.activecampaign.com/reference/list-all-segments
 */
export const segment = {
  id: 'id',
  list: byOffset('segments', {}),
  get: { method: 'GET', path: '/segments/{id}', record: 'segment' },
  fields: { name: { kind: 'value', read: 'name' } },
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
