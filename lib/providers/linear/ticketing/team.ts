import type { ObjectDeclaration } from '../../define.ts';
import { base, get, getMany, list, named, times } from '../requests.ts';
import { disabledToo } from './user.ts';

/** Maximum number of elements that a response contains of an inner list. https://linear.app/developers/pagination */
const mostMembers = 250;

/**
 * Maximum number of teams whose members (at most 250 each) a single request may read.
 * https://linear.app/developers/rate-limiting
 */
const manyTeams = 15;

const team = `${base} name key description members(first:${mostMembers}${disabledToo}){nodes{id}}`;

export const teamTicketing = {
  ...times,
  list: list('teams', team, { filter: 'TeamFilter', where: named, page: manyTeams }),
  get: get('team', team),
  getMany: getMany('teams', team, { page: manyTeams }),
  fields: {
    name: 'name',
    description: 'description',
    member_ids: { kind: 'ref', object: 'ticketing.user', read: 'members.nodes', many: 'id' },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
