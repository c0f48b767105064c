import { createHash } from 'node:crypto';
import type { Journal, Table } from '../journal.ts';
import { notFound } from './errors.ts';
import { type AccountSettings, seedLists } from './seeds.ts';
import type { RecordType, Row, Values } from './types.ts';

/** One account. */
export interface Account {
  readonly settings: AccountSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  /** Jobs are carried out before the next request, unless a test holds them. */
  readonly rules: { holdsJobs: boolean };
  readonly now: () => number;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const letters = (text: string, length: number): string =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .slice(0, length);

/** A profile has an id of 26 characters, which begin with its time, and a list one of six. */
const keyOf = ({ accountId }: AccountSettings, type: RecordType, id: number): string =>
  type === 'lists' ? letters(`${accountId}/${type}/${id}`, 6) : `01KW${letters(`${accountId}/${type}/${id}`, 22)}`;

/** Of the lists that are there from the start. */
const longAgo = Date.UTC(2026, 0, 5);

export const openAccount = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const lists = seedLists.map(
    (name, index): Row => ({
      id: index + 1,
      key: keyOf(settings, 'lists', index + 1),
      created: longAgo,
      updated: longAgo,
      isDeleted: false,
      values: { name, opt_in_process: 'single_opt_in' },
    }),
  );
  const named = (type: RecordType): string => `${settings.accountId}/${type}`;
  return {
    settings,
    tables: {
      lists: journal.table<Row>(named('lists'), lists.length + 1, lists),
      profiles: journal.table<Row>(named('profiles'), 1),
      jobs: journal.table<Row>(named('jobs'), 1),
    },
    rules: { holdsJobs: false },
    now,
  };
};

export const liveRows = ({ tables }: Account, type: RecordType): readonly Row[] =>
  tables[type].all().filter(({ isDeleted }) => !isDeleted);

export const knownRow = (account: Account, type: RecordType, key = ''): Row => {
  const row = liveRows(account, type).find((one) => one.key === key);
  if (row === undefined) throw notFound();
  return row;
};

export const profileOf = (account: Account, member: string, value: unknown): Row | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  return liveRows(account, 'profiles').find(
    ({ values }) => String(values[member] ?? '').toLowerCase() === value.toLowerCase(),
  );
};

export const addRow = (account: Account, type: RecordType, values: Values): Row => {
  const id = account.tables[type].nextId();
  const now = account.now();
  const key = keyOf(account.settings, type, id);
  return account.tables[type].put({ id, key, created: now, updated: now, isDeleted: false, values });
};

export const putRow = (account: Account, type: RecordType, row: Row, values: Values): Row =>
  account.tables[type].put({ ...row, updated: account.now(), values: { ...row.values, ...values } });

/** `2026-07-01T22:35:06+00:00` */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
