import type { Join, ObjectDeclaration } from '../../define.ts';
import { integerId } from '../../language/codecs.ts';
import { get, list, records } from '../requests.ts';

const at = 'member_ids';
const memberships = list('/api/v2/group_memberships', 'group_memberships');

/**
 * Agents of all groups. They need one request for each 100 memberships of the account, for any number of groups.
 * https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships
 */
const membersOfAll: Join = {
  request: memberships,
  paginator: memberships.paginator,
  records: 'group_memberships',
  multiple: true,
  id: 'group_id',
  read: 'user_id',
  at: at,
};

/**
 * Agents of a single group.
 * https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships
 */
const membersOfOne: Join = {
  ...membersOfAll,
  request: { ...memberships, path: '/api/v2/groups/{ids:csv}/memberships' },
  max: 1,
};

/** Groups, which contain agents. https://developer.zendesk.com/api-reference/ticketing/groups/groups/ */
export const team = {
  ...records,
  list: { ...list('/api/v2/groups', 'groups'), joins: [membersOfAll] },
  get: { ...get('groups', 'group'), joins: [membersOfOne] },
  where: { deleted: [false, undefined] },
  fields: {
    name: 'name',
    description: 'description',
    member_ids: { kind: 'ref', object: 'ticketing.user', read: at, many: '', codec: integerId },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
