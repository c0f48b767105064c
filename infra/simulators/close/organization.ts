import type { Journal, Table } from '../shared/journal.ts';
import {
  idOf,
  type OrganizationSettings,
  seedActivityTypes,
  seedFields,
  seedLeadStatuses,
  seedObjectTypes,
  seedPipelines,
  seedUsers,
} from './seeds.ts';
import type { HookRow } from './types.ts';
import {
  type CustomType,
  type EventRow,
  type Field,
  type FieldOwner,
  type Pipeline,
  type RecordType,
  type Row,
  recordTypes,
  type User,
} from './types.ts';

/** A Close organisation. */
export interface Organization {
  readonly settings: OrganizationSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly events: Table<EventRow>;
  readonly hooks: Table<HookRow>;
  readonly users: readonly User[];
  readonly pipelines: readonly Pipeline[];
  readonly leadStatuses: readonly { readonly id: string; readonly label: string }[];
  readonly fields: Readonly<Record<FieldOwner, readonly Field[]>>;
  readonly objectTypes: readonly CustomType[];
  readonly activityTypes: readonly CustomType[];
  /** Microseconds since the epoch. Each call returns a later time. */
  readonly tick: () => number;
}

/** Prefix of ids by kind. https://developer.close.com/api/resources/leads (and siblings) */
const prefixes: Readonly<Record<RecordType, string>> = {
  leads: 'lead',
  contacts: 'cont',
  opportunities: 'oppo',
  tasks: 'task',
  notes: 'acti',
  calls: 'acti',
  emails: 'acti',
  meetings: 'acti',
  customObjects: 'custobj',
  customActivities: 'acti',
};

/** First row number by kind. All activities share an id prefix, so their numbers must not overlap. */
const firstIds: Readonly<Record<RecordType, number>> = {
  leads: 1,
  contacts: 1,
  opportunities: 1,
  tasks: 1,
  notes: 1_000_001,
  calls: 2_000_001,
  emails: 3_000_001,
  meetings: 4_000_001,
  customObjects: 1,
  customActivities: 5_000_001,
};

/** Opens the tables. `now` returns epoch ms; `tick` makes it microseconds that differ for every change. */
export const openOrganization = (settings: OrganizationSettings, now: () => number, journal: Journal): Organization => {
  const table = (type: RecordType) => journal.table<Row>(`${settings.organizationId}/${type}`, firstIds[type]);
  let last = 0;
  return {
    settings,
    tables: Object.fromEntries(recordTypes.map((type) => [type, table(type)])) as Record<RecordType, Table<Row>>,
    events: journal.table<EventRow>(`${settings.organizationId}/events`, 1),
    hooks: journal.table<HookRow>(`${settings.organizationId}/webhooks`, 1),
    users: seedUsers(settings),
    pipelines: seedPipelines(settings),
    leadStatuses: seedLeadStatuses(settings),
    fields: {
      lead: seedFields(settings, 'lead'),
      contact: seedFields(settings, 'contact'),
      opportunity: seedFields(settings, 'opportunity'),
    },
    objectTypes: seedObjectTypes(settings),
    activityTypes: seedActivityTypes(settings),
    tick() {
      last = Math.max(last + 1, now() * 1000);
      return last;
    },
  };
};

/** Id as the API shows it: the prefix of the kind, the organization's code and ten digits. */
export const remoteId = ({ settings }: Organization, type: RecordType, { id }: Pick<Row, 'id'>): string =>
  idOf(settings, prefixes[type], id);

/** Row of an id. Undefined if it does not exist or is deleted. */
export const liveRow = (organization: Organization, type: RecordType, id: unknown): Row | undefined => {
  if (typeof id !== 'string') return undefined;
  const row = organization.tables[type].get(Number(id.slice(-10)));
  return row !== undefined && !row.isDeleted && remoteId(organization, type, row) === id ? row : undefined;
};

/** User who owns the key. */
export const currentUser = ({ users, settings }: Organization): User => {
  const [user] = users;
  if (!user) throw new Error(`${settings.organizationName} has no users`);
  return user;
};

/** `2026-06-19T11:04:15.763000+00:00` */
export const timeText = (microseconds: number): string => {
  const iso = new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, -1);
  return `${iso}${String(microseconds % 1000).padStart(3, '0')}+00:00`;
};

/** Microseconds of a text with up to six decimals of a second. NaN if the text is not a time. */
export const microsecondsOf = (text: string): number => {
  const [, digits = ''] = /\.(\d{1,6})/.exec(text) ?? [];
  const whole = Date.parse(text.replace(/\.\d+/, ''));
  return whole * 1000 + Number(digits.padEnd(6, '0'));
};
