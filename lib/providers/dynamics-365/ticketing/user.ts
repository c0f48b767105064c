import type { Join, ObjectDeclaration } from '../../define.ts';
import { inverted } from '../../language/codecs.ts';
import { joined } from '../../language/joins.ts';
import { equals, reads } from '../requests.ts';
import { path } from '../version.ts';

/** Where a record has its memberships: no column of it. */
export const into = 'memberships';

/**
 * Who is in which team: rows of a table of their own. An answer has 5,000 of them.
 * https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership
 */
export const memberships = (of: string, take: string, max: number): Join => ({
  request: {
    method: 'GET',
    path: path('/teammemberships'),
    query: {
      $select: 'teamid,systemuserid',
      $filter: `Microsoft.Dynamics.CRM.In(PropertyName='${of}',PropertyValues=[{ids:literals}])`,
    },
  },
  max,
  records: 'value',
  id: of,
  read: take,
  at: into,
  multiple: true,
});

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser */
const users = {
  set: 'systemusers',
  key: 'systemuserid',
  filters: {
    email_address: equals('internalemailaddress', 'email_address'),
    name: equals('fullname', 'name'),
    is_active: 'and isdisabled ne {is_active}',
  },
} as const;

export const user = {
  ...joined(reads(users), memberships('systemuserid', 'teamid', 50)),
  fields: {
    name: 'fullname',
    email_address: 'internalemailaddress',
    is_active: { kind: 'value', read: 'isdisabled', codec: inverted },
    teams: { kind: 'ref', object: 'ticketing.team', read: into, many: '' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
