import { createHash } from 'node:crypto';
import type { Journal, Table } from '../shared/journal.ts';
import { longAgo } from '../shared/times.ts';
import { notFound } from './errors.ts';
import { type AccountSettings, automationValues, mergeFields, seedLists } from './seeds.ts';
import type { HookRow, MergeField, RecordType, Row, Values } from './types.ts';

/** Rules that a test can change. */
export interface AccountRules {
  /** true: contacts who have unsubscribed cannot be subscribed again. false: the API stores any status. */
  keepsConsent: boolean;
  /** true: a campaign can be sent in any state. */
  sendsAgain: boolean;
  /** true: the account has the free plan. */
  isFree: boolean;
}

/** A Mailchimp account. */
export interface Account {
  readonly settings: AccountSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly hooks: Table<HookRow>;
  readonly mergeFields: readonly MergeField[];
  readonly rules: AccountRules;
  readonly now: () => number;
}

const hash = (text: string): string => createHash('md5').update(text).digest('hex');

const keyOf = ({ settings }: Pick<Account, 'settings'>, type: RecordType, id: number): string =>
  hash(`${settings.accountId}/${type}/${id}`).slice(0, type === 'members' ? 32 : 10);

/** Hashes by address. Each search for a member by hash compares the whole audience. */
const hashes = new Map<string, string>();

/** "The MD5 hash of the lowercase version of the list member's email address." */
export const hashOf = (email: unknown): string => {
  const text = String(email).toLowerCase();
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const made = hash(text);
  hashes.set(text, made);
  return made;
};

/** A template of the vendor. Every account has such templates, as recorded. */
const vendorTemplate: Row = {
  id: 1,
  key: '1',
  created: longAgo,
  changed: longAgo,
  isDeleted: false,
  values: { name: 'Basic - Old', type: 'base', active: false },
};

/** Seeds a segment of the contacts with a work address. */
const seedSegment = (settings: AccountSettings, list: string | undefined): Row => {
  const conditions = [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@acme.example' }];
  const values = { list_id: list, name: 'Acme', type: 'saved', options: { match: 'all', conditions } };
  const key = keyOf({ settings }, 'segments', 1);
  return { id: 1, key, created: longAgo, changed: longAgo, isDeleted: false, values };
};

/** Seeds an automation. No request creates one. */
const seedAutomation = (settings: AccountSettings, list: string | undefined): Row => {
  const key = keyOf({ settings }, 'automations', 1);
  const values = automationValues(key, { list_id: list, status: 'sending' });
  return { id: 1, key, created: longAgo, changed: longAgo, isDeleted: false, values };
};

/** Opens the tables and seeds audiences, a segment, a template and an automation. `now` returns epoch ms. */
export const openAccount = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const lists = seedLists(settings).map(
    (values, index): Row => ({
      id: index + 1,
      key: keyOf({ settings }, 'lists', index + 1),
      created: longAgo,
      changed: longAgo,
      isDeleted: false,
      values,
    }),
  );
  return {
    settings,
    tables: {
      lists: journal.table<Row>(`${settings.accountId}/lists`, lists.length + 1, lists),
      members: journal.table<Row>(`${settings.accountId}/members`, 1),
      segments: journal.table<Row>(`${settings.accountId}/segments`, 2, [seedSegment(settings, lists[0]?.key)]),
      campaigns: journal.table<Row>(`${settings.accountId}/campaigns`, 1),
      activities: journal.table<Row>(`${settings.accountId}/activities`, 1),
      templates: journal.table<Row>(`${settings.accountId}/templates`, 10_001, [vendorTemplate]),
      automations: journal.table<Row>(`${settings.accountId}/automations`, 2, [
        seedAutomation(settings, lists[0]?.key),
      ]),
      queued: journal.table<Row>(`${settings.accountId}/queued`, 1),
    },
    hooks: journal.table<HookRow>(`${settings.accountId}/webhooks`, 1),
    mergeFields: mergeFields.filter(({ tag }) => !settings.lacks?.includes(tag)),
    rules: { keepsConsent: true, sendsAgain: false, isFree: false },
    now,
  };
};

/** Audiences in the order of creation, without the deleted ones. */
export const liveLists = ({ tables }: Account): readonly Row[] =>
  tables.lists.all().filter(({ isDeleted }) => !isDeleted);

/** `key` is the audience's id. @throws Refusal 404 */
export const knownList = (account: Account, key = ''): Row => {
  const row = liveLists(account).find((one) => one.key === key);
  if (row === undefined) throw notFound();
  return row;
};

/** Contacts of the audience in the order of creation, including archived contacts. */
export const membersOf = ({ tables }: Account, list: string): readonly Row[] =>
  tables.members.all().filter(({ values }) => values.list_id === list);

/**
 * Finds a contact by its hash, its id or its address.
 * https://mailchimp.com/developer/marketing/api/list-members/get-member-info/
 */
export const findMember = (account: Account, list: string, name: string): Row | undefined => {
  const wanted = name.toLowerCase();
  return membersOf(account, list).find(
    ({ key, values: { email_address: email } }) =>
      key === wanted || hashOf(email) === wanted || String(email).toLowerCase() === wanted,
  );
};

/** `name` is the hash, the contact's id or the address. @throws Refusal 404 for an unknown audience or contact */
export const knownMember = (account: Account, list: string, name: string): Row => {
  const row = findMember(account, knownList(account, list).key, name);
  if (row === undefined) throw notFound();
  return row;
};

/** Stores without a check: the caller must check `values`. Derives the vendor's id from the number. */
export const addRow = (account: Account, type: RecordType, values: Values): Row => {
  const id = account.tables[type].nextId();
  const now = account.now();
  const row = { id, key: keyOf(account, type, id), created: now, changed: now, isDeleted: false, values };
  return account.tables[type].put(row);
};

/** Replaces the given members without a check, keeps the others and sets the time of the change. */
export const putRow = (account: Account, type: RecordType, row: Row, values: Values): Row =>
  account.tables[type].put({ ...row, changed: account.now(), values: { ...row.values, ...values } });
