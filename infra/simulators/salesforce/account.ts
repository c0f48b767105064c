import type { Tokens } from '../accounts.ts';
import type { CustomField, CustomObject } from './custom.ts';
import type { Found, Org } from './org.ts';
import { presentRow } from './present.ts';
import { createRecord, deleteRecord, undeleteRecord, updateRecord } from './records.ts';
import { type Conversion, convertLead, emptyBin, mergeRecords, purgeRecord } from './writes/lifecycle.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One org, seen from behind: what its people and its admin would do in the vendor's own screens. */
export interface SalesforceAccount {
  /** First part of My Domain. */
  readonly domain: string;
  /** Base address of this org at the simulator. */
  readonly url: string;
  readonly organizationId: string;
  /** Whose sessions the API has. */
  readonly userId: string;
  /** The session that is valid now. */
  readonly accessToken: string;
  /** @returns its id. @throws Fault */
  create(object: string, fields: Fields): string;
  /** Seen by queries so many milliseconds after the time that it is stamped with. */
  createLate(object: string, fields: Fields, lateMs: number): string;
  update(id: string, fields: Fields): void;
  delete(id: string): void;
  undelete(id: string): void;
  /** Out of the bin, or past it. */
  purge(id: string): void;
  emptyBin(): void;
  merge(winner: string, loser: string): void;
  convertLead(id: string, conversion?: Conversion): ReturnType<typeof convertLead>;
  /** A record with all its fields, deleted ones too; `undefined` for one that is gone. */
  get(id: string): Record<string, unknown> | undefined;
  /** Deleted records too. */
  list(object: string): Record<string, unknown>[];
  /** Or what it is from now on, where there is one of that name. */
  addField(object: string, field: CustomField): void;
  addObject(object: CustomObject): void;
  hideField(object: string, field: string): void;
  lockField(object: string, field: string): void;
  hideObject(object: string): void;
  lockObject(object: string): void;
  showAll(): void;
  /** Somebody else holds a record: so many writes that touch it fail. */
  lock(id: string, writes?: number): void;
  setDuplicateRules(rules: Org['duplicateRules']): void;
  /** From now on the org's rules give new leads and tickets to somebody. */
  assignTo(owner: string): void;
  setDailyRequests(most: number): void;
  /** As if another app had sent so many requests just now. */
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

/** Objects and fields, as the admin of the org changes them. */
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

/** What holds for the writes and requests of the API. */
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
