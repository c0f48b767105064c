import type { Journal, Table } from '../shared/journal.ts';
import { type Column, toColumn } from './columns.ts';
import { badRequest, noRow } from './faults.ts';
import type { DynamicsOrgSettings } from './seeds.ts';
import { type CustomTable, customTable, type StandardTable, standardTables } from './tables.ts';

/** Columns by logical name. A lookup is a `Link`, or null. */
export type Values = Readonly<Record<string, unknown>>;

/** Stored form of a lookup. */
export interface Link {
  readonly table: string;
  readonly id: string;
}

/** A row of a table. Times are epoch ms. */
export interface Row {
  readonly id: number;
  readonly values: Values;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly version: number;
  readonly isDeleted?: true;
}

/** A table with its rows. `number` is the second group of every id in the table. */
export interface OrgTable extends Omit<StandardTable, 'columns'> {
  readonly number: number;
  columns: readonly Column[];
  readonly rows: Table<Row>;
}

/** Change that a webhook subscribes to: the message and the table. */
export interface Step {
  readonly message: string;
  readonly table: string;
}

/** A webhook. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/serviceendpoint */
export interface Endpoint {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly header: { readonly name: string; readonly value: string };
  readonly steps: readonly Step[];
  readonly removed: boolean;
}

interface Rules {
  readonly now: () => number;
}

/** An environment. */
export interface Org {
  readonly settings: DynamicsOrgSettings;
  readonly rules: Rules;
  readonly tables: readonly OrgTable[];
  addTable(added: CustomTable): void;
  /** Column by table whose values must be unique. */
  readonly duplicateRules: Map<string, string>;
  /** @throws Fault */
  table(name: string): OrgTable;
  bySet(set: string): OrgTable | undefined;
  idOf(table: OrgTable, row: Pick<Row, 'id'>): string;
  /** Row of an id. Undefined if it does not exist or is deleted. */
  find(table: OrgTable, id: string): Row | undefined;
  /** @throws Fault if the row does not exist */
  get(table: OrgTable, id: string): Row;
  readonly organizationId: string;
  /** Webhooks. */
  readonly endpoints: Table<Endpoint>;
  endpointId(id: number): string;
  /** Ids of the vendor's own records in every environment. */
  messageId(index: number): string;
  filterId(index: number): string;
  partyId(index: number): string;
  nextVersion(): number;
}

/** Creation time of the seeded rows, epoch ms. */
export const seededAt = Date.UTC(2026, 0, 2);

/** Time in answers: in whole seconds. */
export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

type IdIn = (table: string, id: number) => string;

/** Rows of teams and of their memberships. */
const teamSeeds: Readonly<Record<string, (teams: DynamicsOrgSettings['teams'], idIn: IdIn) => readonly Values[]>> = {
  team: (teams) => teams.map(({ name, description }) => ({ name, description, teamtype: 0 })),
  teammembership: (teams, idIn) =>
    teams.flatMap(({ members }, at) =>
      members.map((user) => ({ teamid: idIn('team', at + 1), systemuserid: idIn('systemuser', user + 1) })),
    ),
};

const seedsOf = ({ users, currencies, teams }: DynamicsOrgSettings, name: string, idIn: IdIn): readonly Values[] => {
  if (name === 'systemuser') {
    return users.map(({ firstName, lastName, email, isDisabled }) => ({
      firstname: firstName,
      lastname: lastName,
      fullname: `${firstName} ${lastName}`,
      internalemailaddress: email,
      domainname: email,
      isdisabled: isDisabled === true,
    }));
  }
  const { [name]: ofTeams } = teamSeeds;
  if (ofTeams !== undefined) return ofTeams(teams, idIn);
  if (name !== 'transactioncurrency') return [];
  return currencies.map((code) => ({ isocurrencycode: code, currencyname: code, statecode: 0 }));
};

const idWith = ({ prefix }: DynamicsOrgSettings, number: number, id: number): string =>
  `${prefix}-${String(number).padStart(4, '0')}-4000-8000-${id.toString(16).padStart(12, '0')}`;

/** Id of a row in a table of every environment. */
export const rowIdOf = (settings: DynamicsOrgSettings, table: string, id: number): string =>
  idWith(settings, standardTables.findIndex(({ name }) => name === table) + 1, id);

/** Opens the tables. Seeded rows are not in the journal. The first new version is above 1,000. */
export const openOrg = (settings: DynamicsOrgSettings, rules: Rules, journal: Journal): Org => {
  const { prefix, host } = settings;
  const idIn: IdIn = (table, id) => rowIdOf(settings, table, id);
  const open = (one: StandardTable, index: number): OrgTable => {
    const seeds = seedsOf(settings, one.name, idIn).map((values, at) => ({
      id: at + 1,
      values,
      createdAt: seededAt,
      modifiedAt: seededAt,
      version: at + 1,
    }));
    return {
      ...one,
      number: index + 1,
      columns: [...one.columns, ...(settings.columns?.[one.name] ?? []).map(toColumn)],
      rows: journal.table<Row>(`${host}/${one.name}`, 1, seeds),
    };
  };
  const tables = [...standardTables, ...(settings.tables ?? []).map(customTable)].map(open);
  let version = Math.max(1_000, ...tables.flatMap(({ rows }) => rows.all().map((row) => row.version)));
  const find = ({ number, rows }: OrgTable, id: string): Row | undefined => {
    const own = id.toLowerCase();
    if (!own.startsWith(`${prefix}-${String(number).padStart(4, '0')}-`)) return undefined;
    const row = rows.get(Number.parseInt(own.slice(-12), 16));
    return row?.isDeleted ? undefined : row;
  };
  return {
    settings,
    rules,
    tables,
    addTable: (added) => void tables.push(open(customTable(added), tables.length)),
    duplicateRules: new Map(),
    table(name) {
      const found = tables.find((one) => one.name === name);
      if (!found) throw badRequest(`The entity with a name = '${name}' was not found in the MetadataCache.`);
      return found;
    },
    bySet: (set) => tables.find((one) => one.set === set),
    idOf: ({ number }, { id }) => idWith(settings, number, id),
    find,
    get(table, id) {
      const row = find(table, id);
      if (!row) throw noRow(table.name, id);
      return row;
    },
    organizationId: idWith(settings, 9_999, 1),
    endpoints: journal.table<Endpoint>(`${host}/serviceendpoint`, 1),
    endpointId: (id) => idWith(settings, 9_998, id),
    messageId: (index) => idWith(settings, 9_997, index + 1),
    filterId: (index) => idWith(settings, 9_996, index + 1),
    partyId: (index) => idWith(settings, 9_995, index),
    nextVersion() {
      version += 1;
      return version;
    },
  };
};
