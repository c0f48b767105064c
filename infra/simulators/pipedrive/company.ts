import type { Journal, Table } from '../shared/journal.ts';
import {
  type CompanySettings,
  seedActivityTypes,
  seedFields,
  seedLeadLabels,
  seedPipelines,
  seedStages,
  seedUsers,
} from './seeds.ts';
import type {
  ActivityType,
  Field,
  FieldOwner,
  HookRow,
  LeadLabel,
  Pipeline,
  RecordType,
  Row,
  Stage,
  User,
} from './types.ts';

interface CompanyRules {
  readonly now: () => number;
  /** Form of members without a value: null, as the API returns them, or absent, as in the description's types. */
  readonly emptyAsNull: boolean;
}

/** A Pipedrive company. */
export interface Company {
  readonly settings: CompanySettings;
  readonly rules: CompanyRules;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly hooks: Table<HookRow>;
  readonly users: readonly User[];
  readonly pipelines: readonly Pipeline[];
  readonly stages: readonly Stage[];
  readonly activityTypes: readonly ActivityType[];
  readonly leadLabels: readonly LeadLabel[];
  readonly fields: Readonly<Record<FieldOwner, readonly Field[]>>;
}

/** Opens the tables. Users, stages and fields are seeds: the journal does not contain them. */
export const openCompany = (settings: CompanySettings, rules: CompanyRules, journal: Journal): Company => {
  const table = (type: RecordType) => journal.table<Row>(`${settings.companyDomain}/${type}`, 1);
  return {
    settings,
    rules,
    tables: {
      persons: table('persons'),
      organizations: table('organizations'),
      deals: table('deals'),
      activities: table('activities'),
      notes: table('notes'),
      leads: table('leads'),
    },
    hooks: journal.table<HookRow>(`${settings.companyDomain}/webhooks`, 1),
    users: seedUsers(settings),
    pipelines: seedPipelines(settings),
    stages: seedStages(settings),
    activityTypes: seedActivityTypes(settings),
    leadLabels: seedLeadLabels(settings),
    fields: {
      persons: seedFields(settings, 'persons'),
      organizations: seedFields(settings, 'organizations'),
      deals: seedFields(settings, 'deals'),
    },
  };
};

/** User of the token. */
export const currentUser = (company: Company): User => {
  const [user] = company.users;
  if (!user) throw new Error(`${company.settings.companyDomain} has no users`);
  return user;
};

/** Row of an id. Undefined if the id is unknown or deleted. */
export const liveRow = (company: Company, type: RecordType, id: number): Row | undefined => {
  const row = company.tables[type].get(id);
  return row?.is_deleted === false ? row : undefined;
};
