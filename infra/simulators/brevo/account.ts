import type { Journal, Table } from '../shared/journal.ts';
import { liveRows } from '../shared/rows.ts';
import { longAgo } from '../shared/times.ts';
import { notFound } from './errors.ts';
import { type AccountSettings, seedLists } from './seeds.ts';
import type { RecordType, Row, Values } from './types.ts';

/** A Brevo account. */
export interface Account {
  readonly settings: AccountSettings;
  readonly tables: Readonly<Record<RecordType, Table<Row>>>;
  readonly now: () => number;
  /** Rules that a test can change. */
  readonly rules: Rules;
}

interface Rules {
  /** true: the API sends a campaign as often as requested, so that only the caller can prevent a second send. */
  sendsAgain: boolean;
  /** true: the account has no credits for messages. */
  hasNoCredits: boolean;
  /**
   * true: a new contact inherits the blocklist of a deleted contact with the same address. Brevo itself says that the
   * entry is lost.
   */
  keepsBlocklist: boolean;
  /** IP addresses that may use the keys. Default: all. https://developers.brevo.com/docs/ip-security */
  allowed?: readonly string[];
}

/** Opens the tables and seeds the lists, with ids from 2 as in a new account. `now` returns epoch ms. */
export const openAccount = (settings: AccountSettings, now: () => number, journal: Journal): Account => {
  const lists = seedLists.map(
    (name, index): Row => ({
      id: index + 2,
      created: longAgo,
      modified: longAgo,
      isDeleted: false,
      values: { name, folderId: 1 },
    }),
  );
  const named = (type: RecordType): string => `${settings.email}/${type}`;
  return {
    settings,
    tables: {
      lists: journal.table<Row>(named('lists'), lists.length + 2, lists),
      contacts: journal.table<Row>(named('contacts'), 1),
      segments: journal.table<Row>(named('segments'), 1),
      templates: journal.table<Row>(named('templates'), 1),
      campaigns: journal.table<Row>(named('campaigns'), 1),
      events: journal.table<Row>(named('events'), 1),
      webhooks: journal.table<Row>(named('webhooks'), 1),
      reports: journal.table<Row>(named('reports'), 1),
    },
    now,
    rules: { sendsAgain: false, hasNoCredits: false, keepsBlocklist: false },
  };
};

const nouns: Readonly<Record<RecordType, string>> = {
  campaigns: 'Campaign ID',
  contacts: 'Contact',
  events: 'Event',
  lists: 'List ID',
  reports: 'Event',
  segments: 'Segment ID',
  templates: 'Template ID',
  webhooks: 'Webhook',
};

/**
 * Finds a record by its id. Accepts a number or its digits.
 * @throws Refusal 404 `document_not_found` for an id that is unknown or deleted
 */
export const knownRow = (account: Account, type: RecordType, id: unknown): Row => {
  const row = account.tables[type].get(Number(id));
  if (row === undefined || row.isDeleted) throw notFound(nouns[type]);
  return row;
};

/** Stores without a check: the caller must check `values`. Both times are now. */
export const addRow = ({ tables, now }: Account, type: RecordType, values: Values): Row => {
  const time = now();
  return tables[type].put({ id: tables[type].nextId(), created: time, modified: time, isDeleted: false, values });
};

/** Replaces the given members without a check, keeps the others and sets the time of the change. */
export const putRow = ({ tables, now }: Account, type: RecordType, row: Row, values: Values): Row =>
  tables[type].put({ ...row, modified: now(), values: { ...row.values, ...values } });

/** Marks as deleted. The time of the last change stays. */
export const removeRow = ({ tables }: Account, type: RecordType, row: Row): void => {
  tables[type].put({ ...row, isDeleted: true });
};

/** Ids of the lists that contain a contact. */
export const listsOf = ({ values }: Row): readonly number[] => (Array.isArray(values.listIds) ? values.listIds : []);

/** Contacts on the list, in the order of their creation. */
export const membersOf = (account: Account, list: number): readonly Row[] =>
  liveRows(account, 'contacts').filter((row) => listsOf(row).includes(list));

/** Attributes by their names in capitals (`FIRSTNAME`). Empty for a contact without attributes. */
export const attributesOf = ({ values }: Row): Values => Object(values.attributes);
