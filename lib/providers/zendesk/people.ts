import type { Join, ListRequest, RefField } from '../define.ts';
import { integerId } from '../language/codecs.ts';
import { agentPage, exported, foundUsers, get, list, records, type SearchedBy, showMany } from './requests.ts';

/**
 * Requests the users of the records in the same response.
 * https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/
 */
export const withUsers = { include: 'users' } as const;

/** Requests the users, the service level agreements and the reply times of tickets in the same response. Same page. */
export const withRelated = { include: 'users,slas,metric_sets' } as const;

/**
 * A person that a record names by id only. An agent is a `ticketing.user`, and an end user is a `ticketing.contact`.
 * The role decides, and comes from the users in the same response.
 * @param id path of the id in the record
 * @param role path for the role
 */
export const personAt = (id: string, role: string) => {
  const join: Join = { records: 'users', of: id, id: 'id', read: 'role', at: role };
  const user: RefField = {
    kind: 'ref',
    object: 'ticketing.user',
    read: id,
    codec: integerId,
    where: { [role]: ['agent', 'admin'] },
  };
  const contact: RefField = { ...user, object: 'ticketing.contact', where: { [role]: ['end-user'] } };
  return { role, join, user, contact };
};

/**
 * E-mail address of a person that a record names by id only.
 * @param id path of the id in the record
 * @param address path for the address
 */
export const addressAt = (id: string, address: string): Join => ({
  records: 'users',
  of: id,
  id: 'id',
  read: 'email',
  at: address,
});

/**
 * List of users by e-mail address. At most one user has an address, so a single page is enough.
 * https://developer.zendesk.com/api-reference/ticketing/users/users/#search-users
 */
const foundUser = {
  method: 'GET',
  path: '/api/v2/users/search',
  query: { query: 'type:user email:{email_address:phrase}' },
  records: 'users',
  max: 100,
  paginator: { type: 'none' },
  filters: ['email_address'],
  exact: { email_address: 'email' },
} as const;

/** Fields that users and contacts share. */
export const person = { name: 'name', email_address: 'email' } as const;

/** Search by phone number. Only contacts have this filter, users do not. */
export const byPhone: SearchedBy = {
  clauses: { phone_number: 'phone:{phone_number:phrase}' },
  exact: { phone_number: 'phone' },
};

/**
 * Users with some roles. The vendor still returns a deleted user by id.
 * @param also additional conditions of the search
 * @param further additional lists
 */
export const users = (roles: readonly string[], also: SearchedBy = {}, further: readonly ListRequest[] = []) => ({
  ...records,
  page: agentPage('users'),
  list: list('/api/v2/users', 'users', { 'role[]': roles }),
  listBy: [foundUser, exported('users', { active: [false] }), foundUsers(roles, also), ...further],
  get: get('users', 'user'),
  getMany: showMany('users'),
  where: { role: roles, active: [true, undefined] },
});
