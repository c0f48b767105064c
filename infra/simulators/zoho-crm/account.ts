import type { Tokens } from '../shared/accounts.ts';
import { toField } from './fields.ts';
import type { Org, Row, Values } from './org.ts';
import { present } from './present.ts';
import { createRecord, liveRow, removeRecord, updateRecord } from './records.ts';
import type { CustomModule } from './seeds.ts';

/** Test controls of an org: actions of its users and its admin in the vendor's own screens. */
export interface ZohoAccount {
  readonly id: string;
  /** Base address of this org at the simulator. */
  readonly url: string;
  /** The token that is currently valid. */
  readonly accessToken: string;
  /** @returns the id of the record. @throws Fault */
  create(module: string, values: Values): string;
  update(module: string, id: string, values: Values): void;
  delete(module: string, id: string): void;
  /**
   * Merges two records. The kept record takes its missing values from the other, which is deleted. The API does not
   * name the kept record. https://www.zoho.com/crm/developer/docs/api/v8/merge-records.html
   */
  merge(module: string, kept: string, lost: string): void;
  /** Restores a record from the recycle bin. */
  restore(module: string, id: string): void;
  /** Deletes a record from the recycle bin permanently. It is still listed as deleted for a time. */
  purge(module: string, id: string): void;
  /** Moves the creation time of a record back by this many ms. */
  age(module: string, id: string, ms: number): void;
  /** Adds a tag to a record. */
  tag(module: string, id: string, name: string): void;
  /** Converts a lead into a contact and a company, as a user does. */
  convertLead(id: string): { readonly contact: string; readonly company: string };
  /** Removes a deleted record from the vendor's list of deleted records. */
  forget(module: string, id: string): void;
  /** Removes all records that are deleted now from the list of deleted records. */
  forgetDeleted(): void;
  get(module: string, id: string): Record<string, unknown> | undefined;
  /** Records that are not deleted. */
  list(module: string): Record<string, unknown>[];
  user(index: number): { readonly id: string; readonly name: string; readonly email: string };
  layoutId(index: number): string;
  addField(module: string, line: string): void;
  addModule(module: CustomModule): void;
  /** Hides a module from the profile of the user, or shows it again. */
  hideModule(module: string, isHidden: boolean): void;
  expireToken(): void;
  issueToken(): string;
}

const putRow = (org: Org, module: string, id: string, change: (row: Row) => Row): void => {
  const found = org.module(module);
  const row = org.find(found, id);
  if (!row) throw new Error(`No record ${id}`);
  found.table.put(change(row));
};

const merge = (org: Org, module: string, kept: string, lost: string): void => {
  const found = org.module(module);
  const [into, from] = [liveRow(org, found, kept), liveRow(org, found, lost)];
  const lacking = Object.entries(from.values).filter(([name]) => (into.values[name] ?? null) === null);
  removeRecord(org, found, lost);
  found.table.put({
    ...into,
    modifiedAt: org.rules.now(),
    values: { ...into.values, ...Object.fromEntries(lacking) },
  });
};

const tag = (org: Org, module: string, id: string, name: string): void => {
  const time = org.time(org.rules.now());
  const { id: userId, name: userName } = org.user(0);
  const by = { id: userId, name: userName };
  const added = { name, id: org.layoutId(900), color_code: '#57B1FD', created_time: time, modified_time: time };
  putRow(org, module, id, (row) => ({
    ...row,
    values: { ...row.values, Tag: [{ ...added, created_by: by, modified_by: by }] },
  }));
};

const convertLead = (org: Org, id: string): ReturnType<ZohoAccount['convertLead']> => {
  const { values } = liveRow(org, org.module('Leads'), id);
  const company = org.idOf(createRecord(org, org.module('Accounts'), { Account_Name: values.Company ?? 'None' }));
  const person = { Last_Name: values.Last_Name, Email: values.Email ?? null, Account_Name: { id: company } };
  const contact = org.idOf(createRecord(org, org.module('Contacts'), person));
  const at = org.rules.now();
  putRow(org, 'Leads', id, (row) => ({
    ...row,
    modifiedAt: at,
    values: {
      ...row.values,
      Converted__s: true,
      Converted_Date_Time: new Date(at).toISOString(),
      Converted_Contact: contact,
      Converted_Account: company,
    },
  }));
  return { contact, company };
};

/** Test controls of an org. `url` is the org's base address at the simulator. */
export const openAccount = (org: Org, url: string, tokens: Tokens): ZohoAccount => {
  const put = (module: string, id: string, change: (row: Row) => Row): void => putRow(org, module, id, change);
  return {
    id: org.settings.id,
    url,
    get accessToken() {
      return tokens.current();
    },
    create: (module, values) => org.idOf(createRecord(org, org.module(module), values)),
    update(module, id, values) {
      updateRecord(org, org.module(module), id, values);
    },
    delete(module, id) {
      removeRecord(org, org.module(module), id);
    },
    merge: (module, kept, lost) => merge(org, module, kept, lost),
    restore: (module, id) =>
      put(module, id, ({ deleted: _, deletedAt: __, ...row }) => ({ ...row, modifiedAt: org.rules.now() })),
    purge(module, id) {
      const row = org.find(org.module(module), id);
      if (row?.deleted === undefined) liveRow(org, org.module(module), id);
      put(module, id, (one) => ({ ...one, deleted: 'permanent', deletedAt: one.deletedAt ?? org.rules.now() }));
    },
    age: (module, id, ms) => put(module, id, (row) => ({ ...row, createdAt: row.createdAt - ms })),
    tag: (module, id, name) => tag(org, module, id, name),
    convertLead: (id) => convertLead(org, id),
    forget: (module, id) => put(module, id, (row) => ({ ...row, isForgotten: true })),
    forgetDeleted() {
      for (const { table } of org.modules()) {
        for (const row of table.all()) if (row.deleted !== undefined) table.put({ ...row, isForgotten: true });
      }
    },
    get(module, id) {
      const found = org.module(module);
      const row = org.find(found, id);
      return row && row.deleted === undefined ? present(org, found, row) : undefined;
    },
    list: (module) => {
      const found = org.module(module);
      return found.table
        .all()
        .filter(({ deleted }) => deleted === undefined)
        .map((row) => present(org, found, row));
    },
    user: org.user,
    layoutId: org.layoutId,
    addField(module, line) {
      const found = org.module(module);
      found.fields = [...found.fields, toField(line)];
    },
    addModule: org.addModule,
    hideModule: org.hideModule,
    expireToken: tokens.expire,
    issueToken: tokens.issue,
  };
};
