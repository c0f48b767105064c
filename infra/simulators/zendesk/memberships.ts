import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { recordNotFound } from './errors.ts';
import { paginate } from './paging.ts';
import { seededAt } from './seeds.ts';
import type { MembershipRow } from './types.ts';

const present = (account: Account, { id, user_id, group_id }: MembershipRow) => ({
  url: `https://${account.settings.subdomain}.zendesk.com/api/v2/group_memberships/${id}.json`,
  id,
  user_id,
  group_id,
  default: account.users.get(user_id)?.default_group_id === group_id,
  created_at: seededAt,
  updated_at: seededAt,
});

/**
 * Whether a membership exists. A deleted user is in no group.
 * https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/
 */
const isThere = (account: Account, { user_id, removed }: MembershipRow): boolean =>
  removed !== true && account.users.get(user_id)?.active === true;

/**
 * A page of the memberships of agents in groups.
 * https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships
 */
const listMemberships = (account: Account, call: Call): Answer => {
  const { id } = call.params;
  if (id !== undefined && !account.groups.some((group) => String(group.id) === id)) throw recordNotFound();
  const rows = account.memberships
    .all()
    .filter((row) => isThere(account, row) && (id === undefined || String(row.group_id) === id));
  return paginate(call, { name: 'group_memberships', rows, present: (row) => present(account, row) });
};

/** Adds an agent to a group, or removes the agent. */
export const setMember = (account: Account, group_id: number, user_id: number, isMember: boolean): void => {
  const { memberships } = account;
  const held = memberships.all().find((row) => row.group_id === group_id && row.user_id === user_id);
  memberships.put({ id: held?.id ?? memberships.nextId(), group_id, user_id, removed: !isMember });
};

/** Read-only: a test changes groups with the account's controls. */
export const membershipRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/api/v2/group_memberships', handle: listMemberships },
  { method: 'GET', path: '/api/v2/groups/{id}/memberships', handle: listMemberships },
];
