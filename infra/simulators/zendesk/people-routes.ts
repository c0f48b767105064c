import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, currentUser } from './account.ts';
import { idOf, isNamed, isSameId, many } from './answers.ts';
import { invalidAttribute, recordNotFound } from './errors.ts';
import { paginate } from './paging.ts';
import {
  createOrganization,
  createUser,
  deleteOrganization,
  deleteUser,
  liveOrganization,
  updateOrganization,
  updateUser,
} from './people.ts';
import { presentOrganization, presentUser } from './present.ts';
import { searchUsers } from './search.ts';
import type { OrganizationRow, UserRow } from './types.ts';
import { furtherOfNewUser } from './undescribed.ts';

const organizations = '/api/v2/organizations';

const user = (account: Account, row: UserRow) => ({ user: presentUser(account, row) });

const newUser = (account: Account, row: UserRow) => ({
  user: { ...presentUser(account, row), ...furtherOfNewUser(account, row) },
});

const organization = (account: Account, row: OrganizationRow) => ({ organization: presentOrganization(account, row) });

const created = (call: Call, plural: string, body: Readonly<Record<string, { readonly id?: unknown }>>): Answer => {
  const id = Object.values(body)[0]?.id;
  return {
    status: 201,
    body,
    headers: { location: `${call.origin}/${call.tenant ?? ''}/api/v2/${plural}/${id}.json` },
  };
};

const listUsers = (account: Account, call: Call): Answer => {
  const roles = [...call.query.getAll('role'), ...call.query.getAll('role[]')];
  const external = call.query.get('external_id');
  return paginate(call, {
    name: 'users',
    rows: account.users
      .all()
      .filter((row) => row.active)
      .filter((row) => roles.length === 0 || roles.includes(row.role))
      .filter((row) => external === null || isSameId(row.external_id, external)),
    present: (row) => presentUser(account, row),
  });
};

const showUsers = (account: Account, call: Call): Answer => {
  const users = account.users.all().filter(isNamed(call));
  return many(
    'users',
    users.map((row) => presentUser(account, row)),
  );
};

/** Returns a user. A deleted user is returned too, with `active` false. */
const getUser = (account: Account, call: Call): Answer => {
  const row = account.users.get(idOf(call));
  if (!row) throw recordNotFound();
  return ok(user(account, row));
};

const liveOrganizations = (account: Account): OrganizationRow[] =>
  account.organizations.all().filter(({ deleted }) => !deleted);

const listOrganizations = (account: Account, call: Call): Answer =>
  paginate(call, {
    name: 'organizations',
    rows: liveOrganizations(account),
    present: (row) => presentOrganization(account, row),
  });

/**
 * Finds organizations by external id or by name.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#search-organizations
 */
const searchOrganizations = (account: Account, call: Call): Answer => {
  const [external, name] = [call.query.get('external_id'), call.query.get('name')];
  if ((external === null) === (name === null)) throw invalidAttribute('One of external_id and name is needed');
  const rows = liveOrganizations(account).filter((row) =>
    external === null ? isSameId(row.name, name) : isSameId(row.external_id, external),
  );
  return many(
    'organizations',
    rows.map((row) => presentOrganization(account, row)),
  );
};

const showOrganizations = (account: Account, call: Call): Answer => {
  const rows = liveOrganizations(account).filter(isNamed(call));
  return many(
    'organizations',
    rows.map((row) => presentOrganization(account, row)),
  );
};

/**
 * Lists the merges that an organization was part of.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#list-organization-merges
 */
const listMerges = (account: Account, call: Call): Answer => {
  const id = idOf(call);
  const losers = account.organizations.all().filter((row) => row.merged_into !== undefined);
  const rows = losers.filter((row) => row.id === id || row.merged_into === id);
  const merges = rows.map((row) => ({
    id: `merge-${row.id}`,
    url: `${account.rules.originOf(account.settings.subdomain)}/api/v2/organization_merges/merge-${row.id}.json`,
    loser_id: row.id,
    winner_id: row.merged_into,
    status: 'complete',
  }));
  return ok({ organization_merges: merges });
};

const removeOrganization = (account: Account, call: Call): Answer => {
  deleteOrganization(account, idOf(call));
  return { status: 204 };
};

/** Routes of users, organizations and groups. Literal paths come before paths with an id. */
export const peopleRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/api/v2/users', handle: listUsers },
  {
    method: 'POST',
    path: '/api/v2/users',
    handle: (account, call) => created(call, 'users', newUser(account, createUser(account, call.body))),
  },
  { method: 'GET', path: '/api/v2/users/me', handle: (account) => ok(user(account, currentUser(account))) },
  { method: 'GET', path: '/api/v2/users/search', handle: searchUsers },
  { method: 'GET', path: '/api/v2/users/show_many', handle: showUsers },
  { method: 'GET', path: '/api/v2/users/{id}', handle: getUser },
  {
    method: 'PUT',
    path: '/api/v2/users/{id}',
    handle: (account, call) => ok(user(account, updateUser(account, idOf(call), call.body))),
  },
  {
    method: 'DELETE',
    path: '/api/v2/users/{id}',
    handle: (account, call) => ok(user(account, deleteUser(account, idOf(call)))),
  },
  { method: 'GET', path: organizations, handle: listOrganizations },
  {
    method: 'POST',
    path: organizations,
    handle: (account, call) =>
      created(call, 'organizations', organization(account, createOrganization(account, call.body))),
  },
  { method: 'GET', path: `${organizations}/search`, handle: searchOrganizations },
  { method: 'GET', path: `${organizations}/show_many`, handle: showOrganizations },
  {
    method: 'GET',
    path: `${organizations}/{id}`,
    handle: (account, call) => ok(organization(account, liveOrganization(account, idOf(call)))),
  },
  {
    method: 'PUT',
    path: `${organizations}/{id}`,
    handle: (account, call) => ok(organization(account, updateOrganization(account, idOf(call), call.body))),
  },
  { method: 'DELETE', path: `${organizations}/{id}`, handle: removeOrganization },
  { method: 'GET', path: `${organizations}/{id}/merges`, handle: listMerges },
];
