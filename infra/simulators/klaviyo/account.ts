import { createHash } from 'node:crypto';
import type { Journal, Table } from '../shared/journal.ts';
import { liveRows } from '../shared/rows.ts';
import { longAgo } from '../shared/times.ts';
import { notFound } from './errors.ts';
import { type AccountSettings, seedActions, seedFlow, seedLists, seedSegment, withAddress } from './seeds.ts';
import type { RecordType, Row, Values } from './types.ts';

/** Rules that a test can change. */
export interface Rules {
  /** true: jobs wait until this is false. */
  holdsJobs: boolean;
  /** true: an update of a campaign succeeds, but does not change how it is sent. */
  ignoresStrategies: boolean;
  /** true: a campaign that is being sent can be sent again. */
  sendsAgain: boolean;
  /**
   * true: a new profile inherits the consent of a deleted profile with the same address. Klaviyo says that all data is
   * lost.
   */
  keepsDecisions: boolean;
}

/** A Klaviyo account. */
export interface Account {
  readonly settings: AccountSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly rules: Rules;
  readonly now: () => number;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const letters = (text: string, length: number): string =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .slice(0, length);

/** UUID in the form of tag ids. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const shortKeys: readonly RecordType[] = ['lists', 'segments', 'templates', 'flows', 'metrics'];

/**
 * Id of a row. As recorded, a profile has 26 characters that begin with its time, a list has six, and a tag has a UUID.
 */
const keyOf = ({ accountId }: AccountSettings, type: RecordType, id: number): string => {
  const named = `${accountId}/${type}/${id}`;
  if (type === 'tags') return uuidOf(named);
  if (type === 'events') return `7fx${letters(named, 8)}`;
  if (type === 'actions') return String(100_000_000 + id);
  return shortKeys.includes(type) ? letters(named, 6) : `01KW${letters(named, 22)}`;
};

/** Opens the tables and seeds lists, a segment and a flow, dated 5 January 2026. `now` returns epoch ms. */
export const openAccount = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const seed = (type: RecordType, id: number, values: Values): Row => ({
    id,
    key: keyOf(settings, type, id),
    created: longAgo,
    updated: longAgo,
    isDeleted: false,
    values,
  });
  const lists = seedLists.map((name, index) => seed('lists', index + 1, { name, opt_in_process: 'single_opt_in' }));
  const segment = seed('segments', 1, { name: seedSegment, definition: withAddress });
  const flow = seed('flows', 1, seedFlow);
  const actions = seedActions.map((definition, index) => seed('actions', index + 1, { flow: flow.key, definition }));
  const named = (type: RecordType): string => `${settings.accountId}/${type}`;
  return {
    settings,
    tables: {
      lists: journal.table<Row>(named('lists'), lists.length + 1, lists),
      profiles: journal.table<Row>(named('profiles'), 1),
      jobs: journal.table<Row>(named('jobs'), 1),
      segments: journal.table<Row>(named('segments'), 2, [segment]),
      tags: journal.table<Row>(named('tags'), 1),
      templates: journal.table<Row>(named('templates'), 1),
      flows: journal.table<Row>(named('flows'), 2, [flow]),
      actions: journal.table<Row>(named('actions'), actions.length + 1, actions),
      events: journal.table<Row>(named('events'), 1),
      metrics: journal.table<Row>(named('metrics'), 1),
      hooks: journal.table<Row>(named('hooks'), 1),
      campaigns: journal.table<Row>(named('campaigns'), 1),
      messages: journal.table<Row>(named('messages'), 1),
    },
    rules: { holdsJobs: false, ignoresStrategies: false, sendsAgain: false, keepsDecisions: false },
    now,
  };
};

/** `key` is the vendor's id. @throws Refusal 404 for an id that is unknown or deleted */
export const knownRow = (account: Account, type: RecordType, key = ''): Row => {
  const row = liveRows(account, type).find((one) => one.key === key);
  if (row === undefined) throw notFound();
  return row;
};

/** Finds a profile by its own id, or by the id of a profile that was merged into it. */
export const leftProfile = (account: Account, key = ''): Row => {
  const row = account.tables.profiles.all().find((one) => one.key === key);
  const { merged_into } = row?.values ?? {};
  return typeof merged_into === 'string' ? leftProfile(account, merged_into) : knownRow(account, 'profiles', key);
};

/** First live profile with this identifier. Ignores case. An empty text finds nothing. */
export const profileOf = (account: Account, member: string, value: unknown): Row | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  return liveRows(account, 'profiles').find(
    ({ values }) => String(values[member] ?? '').toLowerCase() === value.toLowerCase(),
  );
};

/** Stores without a check: the caller must check `values`. Derives the vendor's id from the number. */
export const addRow = (account: Account, type: RecordType, values: Values): Row => {
  const id = account.tables[type].nextId();
  const now = account.now();
  const key = keyOf(account.settings, type, id);
  return account.tables[type].put({ id, key, created: now, updated: now, isDeleted: false, values });
};

/** Replaces the given members without a check, keeps the others and sets the time of the change. */
export const putRow = (account: Account, type: RecordType, row: Row, values: Values): Row =>
  account.tables[type].put({ ...row, updated: account.now(), values: { ...row.values, ...values } });
