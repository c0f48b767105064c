import type { Join, ObjectDeclaration } from '../../define.ts';
import { textId, truth } from '../../language/codecs.ts';
import { joined } from '../../language/joins.ts';
import { shownAt } from '../fields.ts';
import { equals, reads, searchIn } from '../requests.ts';
import { soql } from '../version.ts';

/** Path of a record's memberships, which the service adds to the record. The vendor has no such field. */
export const into = 'GroupMembers';

/**
 * Reads the members of teams, 100 records in a request.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_groupmember.htm
 */
export const memberships = (of: string, take: string): Join => ({
  request: soql(
    `SELECT GroupId, UserOrGroupId FROM GroupMember WHERE ${of} IN ({ids:literal}) AND Group.Type IN ('Queue', 'Regular')`,
  ),
  max: 100,
  records: 'records',
  id: of,
  read: take,
  at: into,
  multiple: true,
});

const users = {
  name: 'User',
  search: searchIn('Name', 'Email'),
  filters: {
    email_address: equals('Email', 'email_address'),
    name: equals('Name', 'name'),
    is_active: 'IsActive = {is_active:boolean}',
    account_id: equals('AccountId', 'account_id'),
  },
} as const;

/**
 * Declaration of users, with the ids of their teams.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_user.htm
 */
export const user = {
  ...joined(reads(users), memberships('UserOrGroupId', 'GroupId')),
  visible: { metadata: 'userFields', refused: 'INVALID_FIELD' },
  fields: {
    name: 'Name',
    email_address: 'Email',
    is_active: shownAt('IsActive', truth),
    time_zone: { kind: 'value', read: 'TimeZoneSidKey' },
    // The company of a portal user. Same page.
    account_id: { kind: 'ref', object: 'ticketing.account', read: 'AccountId', codec: textId },
    teams: { kind: 'ref', object: 'ticketing.team', read: into, many: '' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
