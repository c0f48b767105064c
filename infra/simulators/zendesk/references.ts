import { isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { invalidAttribute, type Problems } from './errors.ts';

/** Members of a ticket that contain an id. */
export type ReferenceName = keyof typeof references;

/** Id in a member. Undefined if it is absent, null if the write clears it. */
export const readReference = (
  account: Account,
  given: Record<string, unknown>,
  name: ReferenceName,
  problems: Problems,
): number | null | undefined => {
  const id = readInteger(given, name);
  if (id === undefined || id === null) return id;
  const { title, accepts } = references[name];
  if (!accepts(account, id)) problems[name] = [{ description: `${title}: ${id} is not valid`, error: 'InvalidValue' }];
  return id;
};

/** Whether a user exists and is not deleted. */
export const isUser = (account: Account, id: number): boolean => account.users.get(id)?.active === true;

/** Whether an organization exists and is not deleted. */
export const isOrganization = (account: Account, id: number): boolean =>
  account.organizations.get(id)?.deleted === false;

const isAgent = (account: Account, id: number): boolean => {
  const user = account.users.get(id);
  return user?.active === true && user.role !== 'end-user';
};

/** Members of a ticket that refer to another record, with a test of the id. */
const references = {
  requester_id: { title: 'Requester', accepts: isUser },
  submitter_id: { title: 'Submitter', accepts: isUser },
  assignee_id: { title: 'Assignee', accepts: isAgent },
  organization_id: {
    title: 'Organization',
    accepts: isOrganization,
  },
  group_id: {
    title: 'Group',
    accepts: (account: Account, id: number) => account.groups.some((group) => group.id === id),
  },
  brand_id: {
    title: 'Brand',
    accepts: (account: Account, id: number) => account.brands.some((brand) => brand.id === id),
  },
  problem_id: {
    title: 'Problem',
    accepts: (account: Account, id: number) => {
      const ticket = account.tickets.get(id);
      return ticket?.type === 'problem' && !ticket.deleted;
    },
  },
  custom_status_id: {
    title: 'Custom status',
    accepts: (account: Account, id: number) => account.statuses.some((status) => status.id === id),
  },
} as const;

const readInteger = (given: Record<string, unknown>, name: string): number | null | undefined => {
  const value = given[name];
  if (value === undefined || value === null) return value;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw invalidAttribute(`Invalid parameter: ticket.${name} must be an integer`);
};

/** Object under a key of the body, such as `ticket`. */
export const readWrapped = (body: unknown, key: string): Record<string, unknown> => {
  const wrapped = isObject(body) ? body[key] : undefined;
  if (!isObject(wrapped)) throw invalidAttribute(`Required parameter missing: ${key}`);
  return wrapped;
};
