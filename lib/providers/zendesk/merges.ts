import type { Placeholders, Quirk } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/**
 * Reads the id of the remaining organization. A merged organization is deleted and keeps a list of its merges.
 * Administrators may read the list.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#list-organization-merges
 */
export function* mergedInto({ id }: Placeholders): Quirk<string | undefined> {
  const answer = yield { request: { method: 'GET', path: '/api/v2/organizations/{id}/merges' } };
  const merges = getList(answer, 'organization_merges');
  const merge = merges.find((one) => getText(one, 'loser_id') === id && getText(one, 'status') === 'complete');
  return merge === undefined ? undefined : getText(merge, 'winner_id');
}
