import { isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import type { Problems } from './errors.ts';
import type { TicketRow } from './types.ts';

type Followed = Pick<TicketRow, 'follower_ids'>;

/** Reads a follower. "The ids of agents currently following the ticket": other users are refused. (unproven) */
const agentOf = (account: Account, id: unknown, problems: Problems): number | undefined => {
  const agent = account.users.all().find((user) => user.id === Number(id) && user.role !== 'end-user' && user.active);
  if (agent === undefined)
    problems.followers = [{ description: `Followers: ${String(id)} is invalid`, error: 'InvalidValue' }];
  return agent?.id;
};

/**
 * Reads followers: a list of ids, as in new tickets, or changes per agent.
 * https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#setting-followers
 */
export const readFollowers = (
  account: Account,
  before: Followed,
  given: Readonly<Record<string, unknown>>,
  problems: Problems,
): Followed => {
  const following = new Set(before.follower_ids);
  for (const id of Array.isArray(given.follower_ids) ? given.follower_ids : []) {
    const agent = agentOf(account, id, problems);
    if (agent !== undefined) following.add(agent);
  }
  for (const follower of Array.isArray(given.followers) ? given.followers.filter(isObject) : []) {
    const agent = agentOf(account, follower.user_id, problems);
    if (agent === undefined) continue;
    if (follower.action === 'delete') following.delete(agent);
    else following.add(agent);
  }
  return { follower_ids: [...following] };
};
