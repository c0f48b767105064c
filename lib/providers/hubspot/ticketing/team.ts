import type { Join, Metadata, ObjectDeclaration, RefField } from '../../define.ts';
import { addressParts } from '../../language/codecs.ts';
import { crmPath } from '../version.ts';

const paginator = { type: 'cursor', cursor: 'paging.next.after' } as const;

/**
 * Request for owners, whose teams are the teams of the account.
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
const owners = {
  method: 'GET',
  path: crmPath('owners'),
  query: { limit: '{limit}', after: '{cursor}' },
} as const;

/**
 * "See details about this account's teams": one answer contains all teams.
 * https://developers.hubspot.com/docs/api-reference/settings-user-provisioning-v3/teams/get-settings-v3-users-teams
 */
const teams = { method: 'GET', path: '/settings/v3/users/teams' } as const;

/**
 * Reads the members of teams from owners, 100 owners in a request. A team contains its members' user ids, not their
 * owner ids. An owner contains the owner's teams, the main team and additional teams.
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
const members: Join = {
  request: owners,
  paginator,
  records: ['results', 'teams'],
  inherits: { owner: 'id' },
  multiple: true,
  id: 'id',
  read: 'owner',
  at: 'owners',
};

/** Teams of an account. https://knowledge.hubspot.com/user-management/how-do-teams-work-in-hubspot */
export const team = {
  id: 'id',
  list: { ...teams, records: 'results', max: 100, paginator: { type: 'none' }, joins: [members] },
  get: { ...teams, record: { records: 'results', where: { id: '{id}' } }, joins: [members] },
  fields: {
    name: 'name',
    member_ids: { kind: 'ref', object: 'ticketing.user', read: 'owners', many: '' },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;

/** The owners of an account, by user id. Same page. */
export const ownersOfUsers: Metadata = {
  request: { ...owners, query: { limit: 100, after: '{cursor}' } },
  paginator,
  records: ['results'],
  value: 'id',
  label: 'userId',
};

/**
 * The creator of a record. The record contains the user id of its creator.
 * https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
 */
export const creator: RefField = {
  kind: 'ref',
  object: 'ticketing.user',
  read: 'properties.hs_created_by_user_id',
  codec: addressParts(/^(\d+)$/),
  metadata: 'ownersOfUsers',
  value: 'userId',
};
