import type { Journal, Table } from '../shared/journal.ts';
import { notFound } from './errors.ts';
import {
  type AccountSettings,
  seedFields,
  seedPipelines,
  seedStages,
  seedTags,
  seedTaskTypes,
  seedUsers,
} from './seeds.ts';
import type { LogRow } from './types.ts';
import {
  type Field,
  type FieldOwner,
  type HookRow,
  type MadeField,
  type Pipeline,
  type RecordType,
  type Row,
  recordTypes,
  type Stage,
  type User,
  type Values,
} from './types.ts';

/** An ActiveCampaign account. */
export interface Account {
  readonly settings: AccountSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly hooks: Table<HookRow>;
  readonly logs: Table<LogRow>;
  readonly users: readonly User[];
  readonly pipelines: readonly Pipeline[];
  readonly stages: readonly Stage[];
  readonly taskTypes: ReturnType<typeof seedTaskTypes>;
  readonly fields: Readonly<Record<FieldOwner, readonly Field[]>>;
  /** Custom fields of contacts that requests have created. */
  readonly madeFields: Table<MadeField>;
  readonly now: () => number;
}

/** First id of fields that requests create. It is above the field ids of a new account. */
const firstMadeField = 1_001;

const openTables = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const madeFields = journal.table<MadeField>(`${settings.account}/fields`, firstMadeField);
  return {
    settings,
    tables: Object.fromEntries(
      recordTypes.map((type) => [type, journal.table<Row>(`${settings.account}/${type}`, 1)]),
    ) as Record<RecordType, Table<Row>>,
    hooks: journal.table<HookRow>(`${settings.account}/webhooks`, 1),
    logs: journal.table<LogRow>(`${settings.account}/logs`, 1),
    users: seedUsers(settings),
    pipelines: seedPipelines(settings),
    stages: seedStages(),
    taskTypes: seedTaskTypes(),
    madeFields,
    fields: {
      get contacts() {
        const made = madeFields.all().map(({ id, title, type }) => ({ id: String(id), title, type }));
        return [...seedFields(settings, 'contacts'), ...made];
      },
      accounts: seedFields(settings, 'accounts'),
      deals: seedFields(settings, 'deals'),
    },
    now,
  };
};

/** The list that every account has from the start, as recorded. */
const masterList = ({ account }: AccountSettings): Values => ({
  name: 'Master Contact List',
  stringid: 'master-contact-list',
  sender_url: `http://${account}.activehosted.com`,
  sender_reminder: 'You are receiving these emails because you are subscribed to our updates',
});

/** Opens the tables. A new journal receives the master list and the seeded tags as rows, dated `now` (epoch ms). */
export const openAccount = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const account = openTables(settings, now, journal);
  const { lists, tags } = account.tables;
  if (lists.all().length > 0) return account;
  const at = now();
  const seed = (table: Table<Row>, values: Values): void => {
    table.put({ id: table.nextId(), created: at, updated: at, isDeleted: false, values });
  };
  seed(lists, masterList(settings));
  for (const tag of seedTags()) seed(tags, tag);
  return account;
};

/** Row of an id. Undefined if it does not exist or is deleted. */
export const liveRow = ({ tables }: Account, type: RecordType, id: unknown): Row | undefined => {
  const row = tables[type].get(Number(id));
  return row === undefined || row.isDeleted ? undefined : row;
};

/** Name of each kind of record in error messages. */
export const nouns: Readonly<Record<RecordType, string>> = {
  contacts: 'Subscriber',
  accounts: 'CustomerAccount',
  deals: 'Deal',
  notes: 'Note',
  dealTasks: 'DealTask',
  accountContacts: 'AccountContact',
  contactTags: 'ContactTag',
  tags: 'Tag',
  lists: 'List',
  contactLists: 'ContactList',
  automations: 'Automation',
  contactAutomations: 'ContactAutomation',
  segments: 'Segment',
  campaigns: 'Campaign',
  messages: 'Message',
};

/** Finds a record by its id. @throws Refusal 404 if the id is unknown or deleted */
export const knownRow = (account: Account, type: RecordType, id: string): Row => {
  const row = liveRow(account, type, id);
  if (row === undefined) throw notFound(nouns[type], id);
  return row;
};

/** Offset of the account's clock, as recorded. Hours. */
const hours = -5;

/** `2026-05-28T03:05:54-05:00` */
export const timeText = (ms: number): string => `${localText(ms).replace(' ', 'T')}-05:00`;

/** `2026-05-28 03:05:54` */
export const localText = (ms: number): string =>
  new Date(ms + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
