import { invalid, refused } from './errors.ts';
import type { CustomerRow, NeedRow } from './types.ts';
import { find, newRow, type Workspace } from './workspace.ts';

/** A customer request: `CustomerNeed` in Linear's schema. */
export interface NeedInput {
  readonly issueId?: string | null;
  readonly customerId?: string | null;
  readonly body?: string | null;
}

/** "Either issueId or projectId must be provided." */
export const createNeed = (space: Workspace, { issueId, customerId, body }: NeedInput): NeedRow => {
  if (!space.plan.hasRequests) throw refused('FORBIDDEN', 'The plan of the workspace has no customer requests.');
  if (!issueId) throw invalid('Either issueId or projectId must be provided.');
  const issue = find(space.issues, issueId, 'Issue').uuid;
  const customer = customerId ? find(space.customers, customerId, 'Customer').uuid : null;
  return space.needs.put({ ...newRow(space, 'needs', space.needs), issue, customer, body: body ?? null });
};

interface CustomerInput {
  readonly name?: string | null;
  readonly domains?: readonly string[] | null;
}

/** Checks a customer. A domain belongs to at most one customer. */
const checkCustomer = (space: Workspace, { name, domains }: CustomerInput, own?: string): void => {
  if (name === '') throw invalid('name must not be empty.');
  const taken = space.customers.all().filter(({ uuid, deleted }) => uuid !== own && !deleted);
  const twice = domains?.find((domain) => taken.some((customer) => customer.domains.includes(domain)));
  if (twice !== undefined) throw invalid(`The domain ${twice} is already in use by another customer.`);
};

/**
 * Creates a customer. The simulator keeps only name and domains.
 * @throws GraphQLError for a domain of a different customer
 */
export const createCustomer = (space: Workspace, input: CustomerInput): CustomerRow => {
  checkCustomer(space, input);
  const row = newRow(space, 'customers', space.customers);
  return space.customers.put({ ...row, name: input.name ?? '', domains: input.domains ?? [], deleted: false });
};

/** Changes only the given members. @throws GraphQLError */
export const updateCustomer = (space: Workspace, uuid: string, input: CustomerInput): CustomerRow => {
  const before = find(space.customers, uuid, 'Customer');
  checkCustomer(space, input, uuid);
  const { name, domains } = input;
  return space.customers.put({
    ...before,
    name: name ?? before.name,
    domains: domains ?? before.domains,
    updatedAt: space.moment(),
  });
};

export const deleteCustomer = (space: Workspace, uuid: string): CustomerRow =>
  space.customers.put({ ...find(space.customers, uuid, 'Customer'), deleted: true });
