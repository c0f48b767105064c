import type { Brand, CustomStatus, Group, MembershipRow, OrganizationRow, TicketField, UserRow } from './types.ts';

/** Creation time of the seeded records. It is fixed, so that a restart finds the same records. */
export const seededAt = '2026-01-05T09:00:00Z';

type CustomField = Pick<TicketField, 'type' | 'title'> & Partial<Pick<TicketField, 'options'>>;

/** An account that exists from the start. `email` belongs to the admin who owns the credentials. */
export interface SubdomainSettings {
  readonly subdomain: string;
  readonly email: string;
  readonly apiToken: string;
  readonly bearerToken: string;
  /** First id of users, organizations, fields and so on. Ids of tickets start at 1 in every account. */
  readonly firstId: number;
  readonly customFields: readonly CustomField[];
}

const tier: CustomField = {
  type: 'tagger',
  title: 'Customer tier',
  options: [
    ['tier_gold', 'Gold'],
    ['tier_silver', 'Silver'],
    ['tier_bronze', 'Bronze'],
  ],
};

/** The second account has other custom fields. The service must not use knowledge from one account for the other. */
export const zendeskSubdomains = [
  {
    subdomain: 'sim-acme',
    email: 'agent@sim-acme.example',
    apiToken: 'sim-zendesk-token-1',
    bearerToken: 'sim-zendesk-bearer-1',
    firstId: 9_100_000_000_000,
    customFields: [
      tier,
      { type: 'checkbox', title: 'Escalated' },
      { type: 'integer', title: 'Seats' },
      { type: 'date', title: 'Contract end' },
      { type: 'text', title: 'Order number' },
    ],
  },
  {
    subdomain: 'sim-globex',
    email: 'agent@sim-globex.example',
    apiToken: 'sim-zendesk-token-2',
    bearerToken: 'sim-zendesk-bearer-2',
    firstId: 9_200_000_000_000,
    customFields: [{ type: 'text', title: 'Region' }, tier],
  },
] as const satisfies readonly SubdomainSettings[];

/** Offsets of the id ranges within an account. */
export const ranges = {
  users: 1,
  organizations: 1_001,
  groups: 2_001,
  memberships: 2_501,
  ticketFields: 3_001,
  customFields: 3_101,
  customStatuses: 4_001,
  brands: 5_001,
  comments: 100_001,
  attachments: 300_001,
  audits: 500_001,
  metrics: 900_001,
};

const systemFields: readonly Pick<TicketField, 'type' | 'title'>[] = [
  { type: 'subject', title: 'Subject' },
  { type: 'description', title: 'Description' },
  { type: 'status', title: 'Status' },
  { type: 'tickettype', title: 'Type' },
  { type: 'priority', title: 'Priority' },
  { type: 'group', title: 'Group' },
  { type: 'assignee', title: 'Assignee' },
  { type: 'custom_status', title: 'Ticket status' },
];

/** System fields first. Only custom fields are `removable`. */
export const seedTicketFields = ({ firstId, customFields }: SubdomainSettings): TicketField[] => {
  const system = systemFields.map((field, index) => ({
    ...field,
    id: firstId + ranges.ticketFields + index,
    removable: false,
    options: [],
  }));
  const custom = customFields.map((field, index) => ({
    ...field,
    id: firstId + ranges.customFields + index,
    removable: true,
    options: field.options ?? [],
  }));
  return [...system, ...custom];
};

const seededStatuses: readonly Omit<CustomStatus, 'id'>[] = [
  { category: 'new', label: 'New', default: true },
  { category: 'open', label: 'Open', default: true },
  { category: 'pending', label: 'Pending', default: true },
  { category: 'hold', label: 'On-hold', default: true },
  { category: 'solved', label: 'Solved', default: true },
  { category: 'hold', label: 'Waiting on vendor', default: false },
];

/** One default status per category, and a further status in `hold`. */
export const seedCustomStatuses = ({ firstId }: SubdomainSettings): CustomStatus[] =>
  seededStatuses.map((status, index) => ({ ...status, id: firstId + ranges.customStatuses + index }));

/** The first group is the default group. */
export const seedGroups = ({ firstId }: SubdomainSettings): Group[] =>
  ['Support', 'Escalations'].map((name, index) => ({
    id: firstId + ranges.groups + index,
    name,
    default: index === 0,
  }));

/** The first brand has the account's own subdomain. */
export const seedBrands = ({ firstId, subdomain }: SubdomainSettings): Brand[] =>
  ['Main', 'Outlet'].map((name, index) => ({
    id: firstId + ranges.brands + index,
    name,
    subdomain: index === 0 ? subdomain : `${subdomain}-${name.toLowerCase()}`,
    default: index === 0,
  }));

/** Two organizations, each with a domain. */
export const seedOrganizations = ({ firstId }: SubdomainSettings): OrganizationRow[] =>
  ['Customer Ltd', 'Partner Inc'].map((name, index) => ({
    id: firstId + ranges.organizations + index,
    name,
    domain_names: [`${name.split(' ')[0]?.toLowerCase()}.example`],
    details: null,
    notes: null,
    external_id: null,
    deleted: false,
    ...seeded(index),
  }));

/** The first user owns the credentials. The last customer has no organization. */
export const seedUsers = ({ firstId, subdomain, email }: SubdomainSettings): UserRow[] => {
  const group = firstId + ranges.groups;
  const organization = firstId + ranges.organizations;
  const people = [
    { name: 'Ada Agent', email, role: 'admin', default_group_id: group, organization_id: null },
    {
      name: 'Bo Agent',
      email: `bo@${subdomain}.example`,
      role: 'agent',
      default_group_id: group,
      organization_id: organization,
    },
    {
      name: 'Eve Customer',
      email: 'eve@customer.example',
      role: 'end-user',
      default_group_id: null,
      organization_id: organization,
    },
    {
      name: 'Max Unknown',
      email: 'max@nobody.example',
      role: 'end-user',
      default_group_id: null,
      organization_id: null,
    },
  ] as const;
  return people.map((person, index) => ({
    ...person,
    id: firstId + ranges.users + index,
    phone: null,
    details: null,
    external_id: null,
    active: true,
    ...seeded(index + 2),
  }));
};

/** All agents are in the first group, and the last agent is in every group. */
export const seedMemberships = (settings: SubdomainSettings): MembershipRow[] => {
  const agents = seedUsers(settings).filter(({ role }) => role !== 'end-user');
  const pairs = seedGroups(settings).flatMap(({ id }, index) =>
    agents.slice(index === 0 ? 0 : -1).map((agent) => ({ user_id: agent.id, group_id: id })),
  );
  return pairs.map((pair, index) => ({ ...pair, id: settings.firstId + ranges.memberships + index }));
};

const seeded = (index: number) => ({ created_at: seededAt, updated_at: seededAt, revision: index + 1 });
