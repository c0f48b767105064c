import type { Journal, Table } from '../shared/journal.ts';
import { idOf, rowOf, toId18 } from './ids.ts';
import type { ObjectType } from './objects/define.ts';
import type { Row } from './rows.ts';
import { createSchema, type Schema } from './schema.ts';
import type { OrgSettings } from './seeds.ts';
import { seedRows } from './set-up.ts';
import { createUsage, type Usage } from './usage.ts';

interface OrgRules {
  readonly now: () => number;
  /** Time in ms until searches find a record. */
  readonly searchLagMs: number;
  readonly originOf: (domain: string) => string;
}

/** An org of a customer of the vendor. */
export interface Org {
  readonly settings: OrgSettings;
  readonly rules: OrgRules;
  readonly schema: Schema;
  readonly organizationId: string;
  /** User of the API's sessions. */
  readonly userId: string;
  rows(type: ObjectType | string): Row[];
  table(type: ObjectType | string): Table<Row>;
  idOf(type: ObjectType, row: Row): string;
  /** Finds a row of any object by its id in either length. Includes deleted rows, but not purged rows. */
  byId(id: string): Found | undefined;
  /** Current time in the vendor's form. */
  stamp(): string;
  /** Locked rows by id. The number says how many more writes fail because another user holds the row. */
  readonly locks: Map<string, number>;
  readonly usage: Usage;
  /** Runs a change. If the change fails, everything that it has written is undone. */
  transact<T>(change: () => T): T;
  /** Rules against duplicates. `misspelt`: the key in the answer has the spelling error of some versions. */
  duplicateRules: 'standard' | 'misspelt' | undefined;
  /** Owner of new leads and tickets by the org's assignment rules. Undefined without such rules. */
  assignee: string | undefined;
  readonly cursors: Map<string, Cursor>;
}

/** A row with its object. The first three characters of an id name the object. */
export interface Found {
  readonly type: ObjectType;
  readonly row: Row;
}

/** Rows that a query found, for its further pages. */
export interface Cursor {
  readonly query: string;
  readonly all: boolean;
  readonly ids: readonly number[];
  /** Epoch ms. */
  readonly openedAt: number;
}

/** Time in whole seconds, with an offset that RFC 3339 does not allow. */
export const toDateTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+Z$/, '.000+0000');

/** Opens the tables of an org. A failed change leaves no trace in them. */
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

/** Opens the schema. A table opens at its first use. */
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
