import type { Journal, Table } from '../shared/journal.ts';
import { toSeconds } from '../shared/times.ts';
import {
  ranges,
  type SubdomainSettings,
  seedBrands,
  seedCustomStatuses,
  seedGroups,
  seedMemberships,
  seedOrganizations,
  seedTicketFields,
  seedUsers,
} from './seeds.ts';
import type {
  AttachmentRow,
  Brand,
  CommentRow,
  CustomStatus,
  Group,
  HookRow,
  MembershipRow,
  OrganizationRow,
  TicketField,
  TicketRow,
  UserRow,
} from './types.ts';

interface AccountRules {
  readonly now: () => number;
  /** Age in ms that a change needs to appear in the incremental exports. */
  readonly exportLagMs: number;
  /** true: empty members and checkbox values are as in the documentation. false: as in the description's types. */
  readonly documented: boolean;
  /** Returns the address of the account's host. */
  readonly originOf: (subdomain: string) => string;
}

/** A Zendesk account. */
export interface Account {
  readonly settings: SubdomainSettings;
  readonly rules: AccountRules;
  readonly tickets: Table<TicketRow>;
  readonly comments: Table<CommentRow>;
  readonly attachments: Table<AttachmentRow>;
  readonly users: Table<UserRow>;
  readonly organizations: Table<OrganizationRow>;
  readonly hooks: Table<HookRow>;
  readonly groups: readonly Group[];
  readonly memberships: Table<MembershipRow>;
  readonly brands: readonly Brand[];
  readonly fields: readonly TicketField[];
  readonly statuses: readonly CustomStatus[];
  /** Time and revision for a row that changes now. */
  stamp(): { updated_at: string; revision: number };
}

/** Opens and seeds the tables. The order of changes continues after a restart. */
export const openAccount = (settings: SubdomainSettings, rules: AccountRules, journal: Journal): Account => {
  const { subdomain, firstId } = settings;
  const tickets = journal.table<TicketRow>(`${subdomain}/tickets`, 1);
  const users = journal.table(`${subdomain}/users`, firstId + ranges.users, seedUsers(settings));
  const organizations = journal.table(
    `${subdomain}/organizations`,
    firstId + ranges.organizations,
    seedOrganizations(settings),
  );
  const rows = [...tickets.all(), ...users.all(), ...organizations.all()];
  let revision = rows.reduce((highest, row) => Math.max(highest, row.revision), 0);
  return {
    settings,
    rules,
    tickets,
    comments: journal.table<CommentRow>(`${subdomain}/comments`, firstId + ranges.comments),
    attachments: journal.table<AttachmentRow>(`${subdomain}/attachments`, firstId + ranges.attachments),
    users,
    organizations,
    hooks: journal.table<HookRow>(`${subdomain}/webhooks`, 1),
    brands: seedBrands(settings),
    groups: seedGroups(settings),
    memberships: journal.table(`${subdomain}/memberships`, firstId + ranges.memberships, seedMemberships(settings)),
    fields: seedTicketFields(settings),
    statuses: seedCustomStatuses(settings),
    stamp() {
      revision += 1;
      return { updated_at: toSeconds(rules.now()), revision };
    },
  };
};

/** Agent who owns the credentials. */
export const currentUser = (account: Account): UserRow => {
  const user = account.users.all().find(({ email }) => email === account.settings.email);
  if (!user) throw new Error(`${account.settings.subdomain} has no ${account.settings.email}`);
  return user;
};
