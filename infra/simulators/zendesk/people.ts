import { strictAddress } from '../shared/texts.ts';
import { type Account, currentUser } from './account.ts';
import { isSameId } from './answers.ts';
import { forbidden, type Problems, recordInvalid, recordNotFound } from './errors.ts';
import { isOrganization, readWrapped } from './references.ts';
import { type OrganizationRow, type Role, roles, type UserRow } from './types.ts';

type Given = Record<string, unknown>;
type NewUser = Omit<UserRow, 'id' | 'created_at' | 'updated_at' | 'revision'>;
type NewOrganization = Omit<OrganizationRow, 'id' | 'created_at' | 'updated_at' | 'revision'>;

const emptyUser: Omit<NewUser, 'name' | 'email' | 'role'> = {
  phone: null,
  details: null,
  organization_id: null,
  default_group_id: null,
  external_id: null,
  active: true,
};

/** Stores a user without the checks of `createUser`. */
export const addUser = (
  account: Account,
  user: Pick<UserRow, 'name' | 'email' | 'role'> & Partial<NewUser>,
): UserRow => {
  const { updated_at, revision } = account.stamp();
  const id = account.users.nextId();
  return account.users.put({ ...emptyUser, ...user, id, created_at: updated_at, updated_at, revision });
};

/** Creates a user. https://developer.zendesk.com/api-reference/ticketing/users/users/#create-user */
export const createUser = (account: Account, body: unknown): UserRow => {
  const given = readWrapped(body, 'user');
  const problems: Problems = {};
  const email = String(given.email ?? '').toLowerCase();
  checkEmail(account, email, problems);
  const user = applyUser(account, { ...emptyUser, name: '', email, role: 'end-user' }, given, problems);
  checkExternalId(liveUsers(account), user.external_id, problems);
  if (Object.keys(problems).length > 0) throw recordInvalid(problems);
  return addUser(account, user);
};

/**
 * Updates a user. An e-mail address in an update becomes a further address, and the first address stays:
 * https://developer.zendesk.com/api-reference/ticketing/users/users/#email-address
 */
export const updateUser = (account: Account, id: number, body: unknown): UserRow => {
  const before = activeUser(account, id);
  const problems: Problems = {};
  const user = applyUser(account, before, readWrapped(body, 'user'), problems);
  checkExternalId(liveUsers(account), user.external_id, problems, id);
  if (Object.keys(problems).length > 0) throw recordInvalid(problems);
  return account.users.put({ ...before, ...user, ...account.stamp() });
};

/** Deletes a user. The API still returns the user, with `active` false. */
export const deleteUser = (account: Account, id: number): UserRow => {
  const before = activeUser(account, id);
  if (before.id === currentUser(account).id) throw forbidden();
  return account.users.put({ ...before, active: false, ...account.stamp() });
};

const activeUser = (account: Account, id: number): UserRow => {
  const user = account.users.get(id);
  if (!user?.active) throw recordNotFound();
  return user;
};

const applyUser = <U extends NewUser>(account: Account, before: U, given: Given, problems: Problems): U => {
  const name = given.name === undefined ? before.name : String(given.name ?? '').trim();
  if (name === '') problems.name = [{ description: 'Name: is too short (minimum one character)', error: 'BlankValue' }];
  return {
    ...before,
    name,
    role: readRole(given, before.role, problems),
    phone: readText(given, 'phone', before.phone),
    details: readText(given, 'details', before.details),
    external_id: readText(given, 'external_id', before.external_id),
    organization_id: readOrganization(account, given, before.organization_id, problems),
  };
};

const checkEmail = (account: Account, email: string, problems: Problems): void => {
  const report = (description: string, error: string) => {
    problems.email = [{ description: `Email: ${description}`, error }];
  };
  // The published description requires an address.
  if (email === '') return report('cannot be blank', 'BlankValue');
  if (!strictAddress.test(email)) return report(`${email} is not properly formatted`, 'InvalidFormat');
  if (account.users.all().some((user) => user.active && user.email === email)) {
    report(`${email} is already being used by another user`, 'DuplicateValue');
  }
};

const liveUsers = (account: Account): readonly UserRow[] => account.users.all().filter(({ active }) => active);

/**
 * Checks that the external id is unique, separately among users and among organizations. (unproven) The words of the
 * refusal. https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
 */
const checkExternalId = (
  others: readonly { readonly id: number; readonly external_id: string | null }[],
  external: string | null,
  problems: Problems,
  own?: number,
): void => {
  if (!others.some(({ id, external_id }) => id !== own && isSameId(external_id, external))) return;
  problems.external_id = [{ description: `External: ${external} has already been taken`, error: 'DuplicateValue' }];
};

const readRole = (given: Given, before: Role, problems: Problems): Role => {
  if (given.role === undefined) return before;
  const role = roles.find((each) => each === given.role);
  if (role === undefined) problems.role = [{ description: 'Role: is not valid', error: 'InvalidValue' }];
  return role ?? before;
};

const readOrganization = (account: Account, given: Given, before: number | null, problems: Problems): number | null => {
  const id = given.organization_id;
  if (id === undefined) return before;
  if (id === null) return null;
  if (typeof id === 'number' && isOrganization(account, id)) return id;
  problems.organization_id = [{ description: `Organization: ${String(id)} is not valid`, error: 'InvalidValue' }];
  return before;
};

const readText = (given: Given, name: string, before: string | null): string | null => {
  const value = given[name];
  if (value === undefined) return before;
  return value === null || value === '' ? null : String(value);
};

/** Stores without a check: the caller must check name and domains. */
export const addOrganization = (
  account: Account,
  organization: Pick<OrganizationRow, 'name'> & Partial<NewOrganization>,
): OrganizationRow => {
  const { updated_at, revision } = account.stamp();
  const id = account.organizations.nextId();
  const empty = { domain_names: [], details: null, notes: null, external_id: null, deleted: false };
  return account.organizations.put({ ...empty, ...organization, id, created_at: updated_at, updated_at, revision });
};

/**
 * Creates an organization.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#create-organization
 */
export const createOrganization = (account: Account, body: unknown): OrganizationRow => {
  const given = readWrapped(body, 'organization');
  const empty: NewOrganization = {
    name: '',
    domain_names: [],
    details: null,
    notes: null,
    external_id: null,
    deleted: false,
  };
  return addOrganization(account, applyOrganization(account, empty, given));
};

/** Changes the given members. @throws Refusal 404, or 422 for a taken name or external id */
export const updateOrganization = (account: Account, id: number, body: unknown): OrganizationRow => {
  const before = liveOrganization(account, id);
  const changed = applyOrganization(account, before, readWrapped(body, 'organization'), id);
  return account.organizations.put({ ...before, ...changed, ...account.stamp() });
};

/** Deletes an organization. Its users remain, without an organization. (unproven) */
export const deleteOrganization = (account: Account, id: number): void => {
  const before = liveOrganization(account, id);
  account.organizations.put({ ...before, deleted: true, ...account.stamp() });
  for (const user of account.users.all().filter(({ organization_id }) => organization_id === id)) {
    account.users.put({ ...user, organization_id: null, ...account.stamp() });
  }
};

/**
 * Merges two organizations. The loser is deleted, and its users and domains go to the winner.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#merge-organization-with-another-organization
 */
export const mergeOrganizations = (account: Account, loser: number, winner: number): OrganizationRow => {
  const lost = liveOrganization(account, loser);
  const kept = liveOrganization(account, winner);
  account.organizations.put({ ...lost, deleted: true, merged_into: winner, ...account.stamp() });
  for (const user of account.users.all().filter(({ organization_id }) => organization_id === loser)) {
    account.users.put({ ...user, organization_id: winner, ...account.stamp() });
  }
  const domain_names = [...new Set([...kept.domain_names, ...lost.domain_names])];
  return account.organizations.put({ ...kept, domain_names, ...account.stamp() });
};

/** Finds an organization by its id. @throws Refusal 404 if the id is unknown or deleted */
export const liveOrganization = (account: Account, id: number): OrganizationRow => {
  const organization = account.organizations.get(id);
  if (!organization || organization.deleted) throw recordNotFound();
  return organization;
};

/** Applies a write. Names are unique regardless of case. Given domain names replace the previous ones. */
const applyOrganization = <O extends NewOrganization>(account: Account, before: O, given: Given, id?: number): O => {
  const name = given.name === undefined ? before.name : String(given.name ?? '').trim();
  const problems: Problems = {};
  if (name === '') problems.name = [{ description: 'Name: cannot be blank', error: 'BlankValue' }];
  const holder = account.organizations
    .all()
    .find((each) => !each.deleted && each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  const external_id = readText(given, 'external_id', before.external_id);
  const others = account.organizations.all().filter(({ deleted }) => !deleted);
  checkExternalId(others, external_id, problems, id);
  if (holder) problems.name = [{ description: `Name: ${name} has already been taken`, error: 'DuplicateValue' }];
  if (Object.keys(problems).length > 0) throw recordInvalid(problems);
  return {
    ...before,
    name,
    domain_names: readDomains(given, before.domain_names),
    details: readText(given, 'details', before.details),
    notes: readText(given, 'notes', before.notes),
    external_id,
  };
};

const readDomains = (given: Given, before: readonly string[]): readonly string[] => {
  if (given.domain_names === undefined) return before;
  const names: unknown[] = Array.isArray(given.domain_names) ? given.domain_names : [];
  return names.map((name) => String(name).toLowerCase());
};
