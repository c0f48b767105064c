import type { ObjectDeclaration } from '../../define.ts';
import { joined } from '../../language/joins.ts';
import { userId } from '../fields.ts';
import { equals, reads } from '../requests.ts';
import { into, memberships } from './user.ts';

/**
 * Queues and public groups. The vendor creates all other groups itself.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_group.htm
 */
const types = ['Queue', 'Regular'] as const;

const teams = {
  name: 'Group',
  where: "Type IN ('Queue', 'Regular')",
  filters: { name: equals('Name', 'name') },
} as const;

const { page: _, list, listBy: __, ...declared } = joined(reads(teams), memberships('GroupId', 'UserOrGroupId'));

/** Clauses without times of change. A new or removed member does not change the team, so each sync reads all teams. */
const { modified_after: ___, modified_before: ____, ...clauses } = list.clauses;

export const team = {
  ...declared,
  list: { ...list, clauses },
  visible: { metadata: 'teamFields', refused: 'INVALID_FIELD' },
  where: { Type: types },
  fields: {
    name: 'Name',
    description: 'Description',
    // A team may contain another team, which is not a user. Same page.
    member_ids: { kind: 'ref', object: 'ticketing.user', read: into, many: '', codec: userId },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
