import type { ObjectDeclaration } from '../../define.ts';
import { joined } from '../../language/joins.ts';
import { equals, reads } from '../requests.ts';
import { into, memberships } from './user.ts';

/**
 * Teams that can own records. Access teams own no records.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/team
 */
const teams = {
  set: 'teams',
  key: 'teamid',
  where: 'teamtype ne 1',
  filters: { name: equals('name', 'name') },
} as const;

const { list, listBy: _, ...declared } = joined(reads(teams), memberships('teamid', 'systemuserid', 10));

/** Clauses without times of change. A new or removed member does not change the team, so each sync reads all teams. */
const { modified_after: __, modified_before: ___, ...clauses } = list.clauses;

export const team = {
  ...declared,
  list: { ...list, clauses },
  leaveOut: { teamtype: [1] },
  fields: {
    name: 'name',
    description: 'description',
    member_ids: { kind: 'ref', object: 'ticketing.user', read: into, many: '' },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
