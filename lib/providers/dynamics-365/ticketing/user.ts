import type { Join, ObjectDeclaration } from '../../define.ts';
import { inverted } from '../../language/codecs.ts';
import { joined } from '../../language/joins.ts';
import { equals, reads } from '../requests.ts';
import { path } from '../version.ts';

/** Path of a record's memberships, which the service adds to the record. The vendor has no such column. */
export const into = 'memberships';

/**
 * Reads the members of teams, which are rows of a separate table. An answer contains up to 5,000 rows.
 * https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership
 */
export const memberships = (of: string, take: string, max: number): Join => ({
  request: {
    method: 'GET',
    path: path('/teammemberships'),
    query: {
      $select: 'teamid,systemuserid',
      $filter: `Microsoft.Dynamics.CRM.In(PropertyName='${of}',PropertyValues=[{ids:literal}])`,
    },
  },
  max,
  records: 'value',
  id: of,
  read: take,
  at: into,
  multiple: true,
});

/**
 * Table of users. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser
 */
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
