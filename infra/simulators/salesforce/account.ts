import type { Tokens } from '../shared/accounts.ts';
import type { CustomField, CustomObject } from './custom.ts';
import type { Found, Org } from './org.ts';
import { presentRow } from './present.ts';
import { createRecord, deleteRecord, undeleteRecord, updateRecord } from './records.ts';
import { type Conversion, convertLead, emptyBin, mergeRecords, purgeRecord } from './writes/lifecycle.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Test controls of an org: actions of its users and its admin in the vendor's own screens. */
export interface SalesforceAccount {
  /** First part of My Domain. */
  readonly domain: string;
  /** Base address of this org at the simulator. */
  readonly url: string;
  readonly organizationId: string;
  /** User of the API's sessions. */
  readonly userId: string;
  /** The session that is currently valid. */
  readonly accessToken: string;
  /** @returns the id of the record. @throws Fault */
  create(object: string, fields: Fields): string;
  /** Creates a record that queries find only this many ms after its time stamp. */
  createLate(object: string, fields: Fields, lateMs: number): string;
  update(id: string, fields: Fields): void;
  delete(id: string): void;
  undelete(id: string): void;
  /** Deletes a record permanently, from the recycle bin or directly. */
  purge(id: string): void;
  emptyBin(): void;
  merge(winner: string, loser: string): void;
  convertLead(id: string, conversion?: Conversion): ReturnType<typeof convertLead>;
  /** A record with all its fields, also a deleted record. Undefined for a purged record. */
  get(id: string): Record<string, unknown> | undefined;
  /** Includes deleted records. */
  list(object: string): Record<string, unknown>[];
  /** Adds a field, or replaces the field with the same name. */
  addField(object: string, field: CustomField): void;
  addObject(object: CustomObject): void;
  hideField(object: string, field: string): void;
  lockField(object: string, field: string): void;
  hideObject(object: string): void;
  lockObject(object: string): void;
  showAll(): void;
  /** Simulates a lock by another user: this many writes that touch the record fail. Default: 1. */
  lock(id: string, writes?: number): void;
  setDuplicateRules(rules: Org['duplicateRules']): void;
  /** Sets the owner to whom the org's assignment rules give new leads and tickets. */
  assignTo(owner: string): void;
  setDailyRequests(most: number): void;
  /** Counts this many requests, as if another app had just sent them. */
  spendRequests(requests: number): void;
  expireSession(): void;
  issueSession(): string;
}

const foundIn = (org: Org, id: string): Found => {
  const found = org.byId(id);
  if (!found) throw new Error(`No record ${id}`);
  return found;
};

/** A note has the id of its document. */
const noteOf = (org: Org, found: Found): Found => {
  const note = found.type.name === 'ContentDocument' ? org.table('ContentNote').get(found.row.id) : undefined;
  return note && !note.purged ? { type: org.schema.get('ContentNote'), row: note } : found;
};

const create = (org: Org, object: string, fields: Fields): Found => {
  const type = org.schema.get(object);
  return { type, row: org.transact(() => createRecord(org, type, fields, { system: true, allowSave: true })) };
};

const shown = (org: Org, { type, row }: Found) => presentRow(org, type, row, type.fields, 'v66.0');

/** Test controls of objects and fields: actions of the org's admin. */
const schemaOf = (
  org: Org,
): Pick<
  SalesforceAccount,
  'addField' | 'addObject' | 'hideField' | 'lockField' | 'hideObject' | 'lockObject' | 'showAll'
> => ({
  addField: org.schema.addField,
  addObject: org.schema.addObject,
  hideField: org.schema.hideField,
  lockField: org.schema.lockField,
  hideObject: org.schema.hideObject,
  lockObject: org.schema.lockObject,
  showAll: org.schema.showAll,
});

/** Test controls of rules and limits for the API's requests. */
const rulesOf = (
  org: Org,
): Pick<SalesforceAccount, 'lock' | 'setDuplicateRules' | 'assignTo' | 'setDailyRequests' | 'spendRequests'> => ({
  lock(id, writes = 1) {
    const { type, row } = foundIn(org, id);
    org.locks.set(org.idOf(type, row), writes);
  },
  setDuplicateRules(rules) {
    org.duplicateRules = rules;
  },
  assignTo(owner) {
    org.assignee = owner;
  },
  setDailyRequests(most) {
    org.usage.most = most;
  },
  spendRequests: (requests) => org.usage.spend(requests),
});

/** Test controls of an org. `url` is the org's base address at the simulator. Controls ignore field permissions. */
export const openAccount = (org: Org, url: string, sessions: Tokens): SalesforceAccount => ({
  domain: org.settings.domain,
  url,
  organizationId: org.organizationId,
  userId: org.userId,
  get accessToken() {
    return sessions.current();
  },
  create(object, fields) {
    const { type, row } = create(org, object, fields);
    return org.idOf(type, row);
  },
  createLate(object, fields, lateMs) {
    const { type, row } = create(org, object, fields);
    org.table(type).put({ ...row, seenFrom: org.rules.now() + lateMs });
    return org.idOf(type, row);
  },
  update(id, fields) {
    const { type, row } = noteOf(org, foundIn(org, id));
    org.transact(() => updateRecord(org, type, row, fields, { system: true, allowSave: true }));
  },
  delete: (id) => org.transact(() => deleteRecord(org, noteOf(org, foundIn(org, id)), { system: true })),
  undelete(id) {
    const { type, row } = foundIn(org, id);
    undeleteRecord(org, type, row);
  },
  purge(id) {
    const { type, row } = foundIn(org, id);
    if (row.values.IsDeleted !== true) org.transact(() => deleteRecord(org, { type, row }, { system: true }));
    purgeRecord(org, type, foundIn(org, id).row);
  },
  emptyBin: () => emptyBin(org),
  merge(winner, loser) {
    mergeRecords(org, foundIn(org, winner).type, winner, loser);
  },
  convertLead: (id, conversion) => convertLead(org, id, conversion),
  get(id) {
    const found = org.byId(id);
    return found && shown(org, noteOf(org, found));
  },
  list(object) {
    const type = org.schema.get(object);
    return org.rows(type).map((row) => shown(org, { type, row }));
  },
  ...schemaOf(org),
  ...rulesOf(org),
  expireSession: sessions.expire,
  issueSession: sessions.issue,
});
