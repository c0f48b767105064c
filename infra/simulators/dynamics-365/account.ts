import type { Tokens } from '../shared/accounts.ts';
import { toColumn } from './columns.ts';
import type { Org, Row, Values } from './org.ts';
import type { Party } from './parties.ts';
import { present } from './present.ts';
import { createRow, putRow, removeRow, updateRow } from './rows.ts';
import type { CustomTable } from './tables.ts';

/** Test controls of an environment: actions of its users and its admin in the vendor's own screens. */
export interface DynamicsAccount {
  readonly host: string;
  /** Base address of this environment at the simulator. */
  readonly url: string;
  /** The token that is currently valid. */
  readonly accessToken: string;
  /** Creates a row. @param values as in a request. @returns its id. @throws Fault */
  create(table: string, values: Values): string;
  update(table: string, id: string, values: Values): void;
  delete(table: string, id: string): void;
  /** Sets values as the vendor's own actions do: a row is closed, sent or qualified. */
  put(table: string, id: string, values: Values): void;
  /** Moves the creation time back by this many milliseconds. */
  age(table: string, id: string, ms: number): void;
  /** Converts a lead into a contact, a company and a deal, as a user does. */
  qualifyLead(id: string): { readonly contact: string; readonly company: string; readonly deal: string };
  /** Replaces the participants of an activity. */
  invite(table: string, id: string, parties: readonly Party[]): void;
  /** Refuses rows with the same value in this column, for requests with duplicate detection. */
  refuseDuplicates(table: string, column: string): void;
  get(table: string, id: string): Record<string, unknown> | undefined;
  /** Rows that are not deleted. */
  list(table: string): Record<string, unknown>[];
  user(index: number): { readonly id: string; readonly name: string; readonly email: string };
  addColumn(table: string, line: string): void;
  addTable(added: CustomTable): void;
  expireToken(): void;
  issueToken(): string;
}

const create = (org: Org, name: string, values: Values): string => {
  const table = org.table(name);
  return org.idOf(table, createRow(org, table, values));
};

const qualifyLead = (org: Org, id: string): ReturnType<DynamicsAccount['qualifyLead']> => {
  const table = org.table('lead');
  const row = org.get(table, id);
  const company = create(org, 'account', { name: String(row.values.companyname ?? 'None') });
  const contact = create(org, 'contact', { lastname: String(row.values.lastname ?? 'None') });
  const deal = create(org, 'opportunity', { name: String(row.values.subject ?? 'None') });
  putRow(org, table, row, {
    statecode: 1,
    statuscode: 3,
    parentaccountid: { table: 'account', id: company },
    parentcontactid: { table: 'contact', id: contact },
    qualifyingopportunityid: { table: 'opportunity', id: deal },
  });
  return { contact, company, deal };
};

const userAt = (org: Org, index: number): ReturnType<DynamicsAccount['user']> => {
  const users = org.table('systemuser');
  const row = users.rows.get(index + 1);
  if (!row) throw new Error(`No user ${index}`);
  const { fullname, internalemailaddress } = row.values;
  return { id: org.idOf(users, row), name: String(fullname), email: String(internalemailaddress) };
};

/** Test controls of an environment. `url` is the base address below the simulator, with the host as its first part. */
export const openAccount = (org: Org, url: string, tokens: Tokens): DynamicsAccount => {
  const shown = (name: string, row: Row) => present(org, org.table(name), row, { isAnnotated: true });
  return {
    host: org.settings.host,
    url,
    get accessToken() {
      return tokens.current();
    },
    create: (name, values) => create(org, name, values),
    update(name, id, values) {
      const table = org.table(name);
      updateRow(org, table, org.get(table, id), values);
    },
    delete(name, id) {
      const table = org.table(name);
      removeRow(table, org.get(table, id));
    },
    put(name, id, values) {
      const table = org.table(name);
      putRow(org, table, org.get(table, id), values);
    },
    age(name, id, ms) {
      const table = org.table(name);
      const row = org.get(table, id);
      table.rows.put({ ...row, createdAt: row.createdAt - ms });
    },
    qualifyLead: (id) => qualifyLead(org, id),
    invite(name, id, parties) {
      const table = org.table(name);
      putRow(org, table, org.get(table, id), { parties });
    },
    refuseDuplicates: (table, column) => void org.duplicateRules.set(table, column),
    get(name, id) {
      const row = org.find(org.table(name), id);
      return row && shown(name, row);
    },
    list: (name) =>
      org
        .table(name)
        .rows.all()
        .filter(({ isDeleted }) => isDeleted !== true)
        .map((row) => shown(name, row)),
    user: (index) => userAt(org, index),
    addTable: (added) => org.addTable(added),
    addColumn(name, line) {
      const table = org.table(name);
      table.columns = [...table.columns, toColumn(line)];
    },
    expireToken: tokens.expire,
    issueToken: tokens.issue,
  };
};
