import type { Join, Metadata, ObjectDeclaration, RefField } from '../../define.ts';
import { addressParts } from '../../language/codecs.ts';
import { crmPath } from '../version.ts';

const paginator = { type: 'cursor', cursor: 'paging.next.after' } as const;

/** https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide */
const owners = {
  method: 'GET',
  path: crmPath('owners'),
  query: { limit: '{limit}', after: '{cursor}' },
} as const;

/** "See details about this account's teams", all in one answer. https://developers.hubspot.com/docs/api-reference/settings-user-provisioning-v3/teams/get-settings-v3-users-teams */
const teams = { method: 'GET', path: '/settings/v3/users/teams' } as const;

/**
 * A team names its members by their ids as users; who is an owner names his teams, as main or further ones: one request for
 * each 100 owners. https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
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

/** The owners of an account by their ids as users. Same page. */
export const ownersOfUsers: Metadata = {
  request: { ...owners, query: { limit: 100, after: '{cursor}' } },
  paginator,
  records: ['results'],
  value: 'id',
  label: 'userId',
};

/** Who has made a record, whom it names by the id as a user. https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties */
export const creator: RefField = {
  kind: 'ref',
  object: 'ticketing.user',
  read: 'properties.hs_created_by_user_id',
  codec: addressParts(/^(\d+)$/),
  metadata: 'ownersOfUsers',
  value: 'userId',
};
