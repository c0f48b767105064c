import type { Journal, Table } from '../journal.ts';
import { idOf, rowOf, toId18 } from './ids.ts';
import type { ObjectType } from './objects/define.ts';
import type { Row } from './rows.ts';
import { createSchema, type Schema } from './schema.ts';
import type { OrgSettings } from './seeds.ts';
import { seedRows } from './set-up.ts';
import { createUsage, type Usage } from './usage.ts';

interface OrgRules {
  readonly now: () => number;
  /** Milliseconds after which searches find a record. */
  readonly searchLagMs: number;
  readonly originOf: (domain: string) => string;
}

/** One org of the vendor's customer. */
export interface Org {
  readonly settings: OrgSettings;
  readonly rules: OrgRules;
  readonly schema: Schema;
  readonly organizationId: string;
  /** The user whose sessions the API has. */
  readonly userId: string;
  rows(type: ObjectType | string): Row[];
  table(type: ObjectType | string): Table<Row>;
  idOf(type: ObjectType, row: Row): string;
  /** A row by its id in either length, whatever its object; deleted ones too, purged ones not. */
  byId(id: string): Found | undefined;
  /** Now, as the vendor writes times. */
  stamp(): string;
  /** Ids of rows that somebody else holds, and for how many more writes. */
  readonly locks: Map<string, number>;
  readonly usage: Usage;
  /** Runs a change; what it has written is taken back where it fails. */
  transact<T>(change: () => T): T;
  /** Rules against duplicates; `misspelt` as in the versions that spell the key of their answer so. */
  duplicateRules: 'standard' | 'misspelt' | undefined;
  /** Who gets new leads and tickets by the org's rules; none without. */
  assignee: string | undefined;
  readonly cursors: Map<string, Cursor>;
}

/** A row with its object: an id alone names both by its first three characters. */
export interface Found {
  readonly type: ObjectType;
  readonly row: Row;
}

/** The rows that a query found, for its further pages. */
export interface Cursor {
  readonly query: string;
  readonly all: boolean;
  readonly ids: readonly number[];
  /** Epoch ms. */
  readonly openedAt: number;
}

/** In whole seconds, with an offset that RFC 3339 does not know. */
export const toDateTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+Z$/, '.000+0000');

/** The tables of an org. A change that fails leaves nothing in them. */
const openTables = (settings: OrgSettings, journal: Journal): Pick<Org, 'table' | 'transact'> => {
  const tables = new Map<string, Table<Row>>();
  const undo: (() => void)[] = [];
  let depth = 0;
  const seeds = seedRows(settings, toDateTime(Date.UTC(2026, 0, 1)));

  function table(type: ObjectType | string): Table<Row> {
    const name = typeof type === 'string' ? type : type.name;
    const known = tables.get(name) ?? undoable(journal.table<Row>(`${settings.domain}/${name}`, 1, seeds[name] ?? []));
    tables.set(name, known);
    return known;
  }

  function undoable(opened: Table<Row>): Table<Row> {
    return {
      ...opened,
      put(row) {
        const before = opened.get(row.id);
        undo.push(() => opened.put(before ?? { ...row, purged: true }));
        return opened.put(row);
      },
    };
  }

  function transact<T>(change: () => T): T {
    const start = undo.length;
    depth += 1;
    try {
      return change();
    } catch (error) {
      for (const step of undo.splice(start).toReversed()) step();
      throw error;
    } finally {
      depth -= 1;
      if (depth === 0) undo.length = 0;
    }
  }

  return { table, transact };
};

/** Opens the schema; tables open when a handler first needs them. */
export const openOrg = (settings: OrgSettings, rules: OrgRules, journal: Journal): Org => {
  const { instance } = settings;
  const schema = createSchema(settings, rules.now);
  const { table, transact } = openTables(settings, journal);

  return {
    settings,
    rules,
    schema,
    organizationId: idOf('00D', instance, 1),
    userId: idOf('005', instance, 1),
    rows: (type) =>
      table(type)
        .all()
        .filter(({ purged }) => !purged),
    table,
    idOf: ({ prefix }, { id }) => idOf(prefix, instance, id),
    byId(id) {
      const id18 = toId18(id);
      const type = id18 === undefined ? undefined : schema.ofPrefix(id18);
      const number = id18 === undefined ? undefined : rowOf(id18, instance);
      const row = type && number !== undefined ? table(type).get(number) : undefined;
      return type && row && !row.purged ? { type, row } : undefined;
    },
    stamp: () => toDateTime(rules.now()),
    locks: new Map(),
    usage: createUsage(settings.dailyRequests ?? 15_000, rules.now),
    transact,
    duplicateRules: settings.duplicateRules,
    assignee: undefined,
    cursors: new Map(),
  };
};
