import type { Join, ListRequest, RefField } from '../define.ts';
import { integerId } from '../language/codecs.ts';
import { agentPage, exported, foundUsers, get, list, records, type SearchedBy, showMany } from './requests.ts';

/** Puts the users that records name beside them. https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/ */
export const withUsers = { include: 'users' } as const;

/** The same of tickets, with what is due by service level agreements, and how long answers took. Same page. */
export const withRelated = { include: 'users,slas,metric_sets' } as const;

/**
 * Somebody whom a record names by an id alone: an agent is a user here, an end user a contact. Which of them comes from
 * the users beside the records.
 * @param id where the record has the id
 * @param role where the role goes
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
 * The address of somebody whom a record names by an id alone.
 * @param id where the record has the id
 * @param address where the address goes
 */
export const addressAt = (id: string, address: string): Join => ({
  records: 'users',
  of: id,
  id: 'id',
  read: 'email',
  at: address,
});

/** At most one user has an address, so one page holds them. https://developer.zendesk.com/api-reference/ticketing/users/users/#search-users */
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

/** The fields of anybody. */
export const person = { name: 'name', email_address: 'email' } as const;

/** What a contact has, and users here have not. */
export const byPhone: SearchedBy = {
  clauses: { phone_number: 'phone:{phone_number:phrase}' },
  exact: { phone_number: 'phone' },
};

/**
 * Users of some roles. One that was deleted is still answered by id.
 * @param also what they can be searched by beside
 * @param further lists of them
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
