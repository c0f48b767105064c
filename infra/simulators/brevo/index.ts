import { type Accounts, openAccounts, type Tokens } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import type { SimulatorOptions } from '../shared/options.ts';
import { liveRows } from '../shared/rows.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, listsOf, membersOf, openAccount, putRow, removeRow } from './account.ts';
import { type CampaignControl, campaignControl } from './campaign-control.ts';
import { addressNotAllowed, failure, limitHeaders, overLimit, refuseValues } from './errors.ts';
import { report } from './events.ts';
import { sendChange } from './hooks.ts';
import { createLimits, type Limits } from './limits.ts';
import { brevoRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type AccountSettings, brevoAccounts } from './seeds.ts';
import { addTemplate, patchTemplate } from './templates.ts';
import type { Row, Values } from './types.ts';
import { addContact, addList, patchContact, patchList } from './writes.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface BrevoOptions extends SimulatorOptions {
  accounts?: readonly AccountSettings[];
  /** Refuses requests over the vendor's limits. `now` is the clock of the limits. */
  enforcesLimits?: boolean;
}

/** Reason why a contact is on the blocklist. */
export type Reason = 'user' | 'admin' | 'complaint' | 'bounce' | 'unknown';

/** Test controls of a kind of record: actions of a user in Brevo's screens. */
export interface Control {
  /** @returns the id */
  create(values: Values): number;
  update(id: number, values: Values): void;
  remove(id: number): void;
  get(id: number): Row;
}

/** Test controls of an account: actions of a user in Brevo's own screens. The vendor's rules apply. */
export interface BrevoAccount {
  readonly email: string;
  /** Address of the simulator. */
  readonly url: string;
  /** The key that is currently valid. */
  readonly apiKey: string;
  /** Ids of lists, oldest first. */
  lists(): readonly number[];
  createList(values: Values): number;
  updateList(list: number, values: Values): void;
  removeList(list: number): void;
  /** Ids of the contacts on the list. */
  members(list: number): readonly number[];
  /** Adds a contact to a list, as a user does. */
  join(list: number, id: number): void;
  /** @returns the id of the contact */
  create(values: Values): number;
  update(id: number, values: Values): void;
  remove(id: number): void;
  /** Adds a contact to the e-mail blocklist, as the contact, an admin or the contact's mail server does. */
  block(id: number, reason: Reason): void;
  /** Removes the contact from the blocklist, as a new subscription by a form does. */
  unblock(id: number): void;
  get(id: number): Row | undefined;
  /**
   * Adds an event of a single message, by the vendor's names. `at` is epoch ms, now by default.
   * @returns the event as the API returns it
   */
  report(values: Values, at?: number): Values;
  /** Records that a campaign sent the contact a message, and the further events of this message. */
  send(
    id: number,
    campaignId: number,
    became: readonly ('delivered' | 'hardBounces' | 'softBounces')[],
    at?: number,
  ): void;
  /** Ids of the existing contacts. */
  contacts(): readonly number[];
  /** E-mail campaigns. */
  readonly campaigns: CampaignControl;
  /** Rules that a test can change. */
  readonly rules: Account['rules'];
  /** Templates of messages. */
  readonly templates: Control;
  /** Segments. Only the vendor's screens can create them. */
  readonly segments: Control;
  /** Ends the current key: requests with it return 401. */
  expireApiKey(): void;
  /** Replaces the current key with a new one. */
  issueApiKey(): string;
}

/** The simulator of Brevo. `account` accepts the owner's e-mail address. It throws an Error for an unknown address. */
export interface BrevoSimulator extends Simulator {
  readonly hooks: HookOutbox;
  account(email: string): BrevoAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startBrevoSimulator = async (options: BrevoOptions = {}): Promise<BrevoSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const opened = (options.accounts ?? brevoAccounts).map((settings) => openAccount(settings, now, journal));
  const accounts = openAccounts(
    opened.map((account) => [account.settings.email, account, account.settings.apiKey] as const),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => accounts.find(tenant)?.account,
    (account, change: RowChange<Row>) => sendChange(account, change, sender),
  );
  const simulator = await startSimulator(
    brevo(accounts, createLimits(options.enforcesLimits ?? false, now)),
    options.port,
  );
  return Object.assign(simulator, {
    hooks: sender,
    account: (email: string) => {
      const { account, tokens } = accounts.get(email);
      return controlOf(account, tokens, simulator.url);
    },
  });
};

/** Address of the service, as Brevo sees it. */
const callerAddress = '203.0.113.9';

const keyOf = ({ headers }: Call): string => headers['api-key'] ?? '';

const brevo = (accounts: Accounts<Account>, limits: Limits): Vendor<Account> => ({
  provider: 'brevo',
  open: [],
  routes: brevoRoutes,
  scopes: { table: scopeTable, granted: () => undefined, refuse: () => new Refusal(failure(403)) },
  locate: (path) => ({ path: path.replace(/^\/v3(?=\/)/, '') }),
  enter(call) {
    const account = accounts.holderOf(keyOf(call));
    if (account === undefined) throw new Refusal(failure(401));
    const { email } = account.settings;
    const { allowed } = account.rules;
    if (allowed !== undefined && !allowed.includes(callerAddress)) throw addressNotAllowed(callerAddress);
    if (!limits.take(email, call)) throw overLimit(limits.left(email, call));
    return account;
  },
  headers(call) {
    const account = accounts.holderOf(keyOf(call));
    return account === undefined ? {} : limitHeaders(limits.left(account.settings.email, call));
  },
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => new Refusal(failure(406)),
  malformedBody: () => new Refusal(failure(400)),
  refuseValues,
});

/** Statistics of a contact that correspond to the reason. https://developers.brevo.com/reference/get-contact-info */
const statisticsOf = (reason: Reason, eventTime: string): Values => {
  const event = { campaignId: 1, eventTime };
  if (reason === 'complaint') return { complaints: [event] };
  if (reason === 'bounce') return { hardBounces: [event] };
  if (reason === 'unknown') return {};
  const [userUnsubscription, adminUnsubscription] = reason === 'user' ? [[event], []] : [[], [{ eventTime }]];
  return { unsubscriptions: { userUnsubscription, adminUnsubscription } };
};

const templateControl = (account: Account): Control => ({
  create: (values) => addTemplate(account, { sender: { id: 1 }, ...values }).id,
  update: (id, values) => patchTemplate(account, knownRow(account, 'templates', id), values),
  remove: (id) => removeRow(account, 'templates', knownRow(account, 'templates', id)),
  get: (id) => knownRow(account, 'templates', id),
});

const segmentControl = (account: Account): Control => ({
  create: (values) => addRow(account, 'segments', values).id,
  update: (id, values) => {
    putRow(account, 'segments', knownRow(account, 'segments', id), values);
  },
  remove: (id) => removeRow(account, 'segments', knownRow(account, 'segments', id)),
  get: (id) => knownRow(account, 'segments', id),
});

const controlOf = (account: Account, tokens: Tokens, origin: string): BrevoAccount => {
  const contact = (id: number): Row => knownRow(account, 'contacts', id);
  const list = (id: number): Row => knownRow(account, 'lists', id);
  return {
    email: account.settings.email,
    url: origin,
    get apiKey() {
      return tokens.current();
    },
    lists: () => liveRows(account, 'lists').map(({ id }) => id),
    createList: (values) => addList(account, { folderId: 1, ...values }).id,
    updateList: (id, values) => patchList(account, list(id), values),
    removeList: (id) => removeRow(account, 'lists', list(id)),
    members: (id) => membersOf(account, id).map((row) => row.id),
    join: (id, member) => {
      putRow(account, 'contacts', contact(member), { listIds: [...new Set([...listsOf(contact(member)), id])] });
    },
    create: (values) => {
      const row = addContact(account, values);
      if (row === undefined) throw new Error('The contact was there');
      return row.id;
    },
    update: (id, values) => patchContact(account, contact(id), values),
    remove: (id) => removeRow(account, 'contacts', contact(id)),
    block: (id, reason) => {
      const eventTime = new Date(account.now()).toISOString();
      putRow(account, 'contacts', contact(id), {
        emailBlacklisted: true,
        statistics: statisticsOf(reason, eventTime),
      });
    },
    unblock: (id) => {
      putRow(account, 'contacts', contact(id), { emailBlacklisted: false, statistics: {} });
    },
    get: (id) => liveRows(account, 'contacts').find((row) => row.id === id),
    contacts: () => liveRows(account, 'contacts').map(({ id }) => id),
    report: (values, at) => report(account, values, at),
    send: (id, campaignId, became, at = account.now()) => {
      const event = { campaignId, eventTime: new Date(at).toISOString() };
      const before = Object(contact(id).values.statistics);
      const after = ['messagesSent', ...became].map((name) => [name, [...(before[name] ?? []), event]]);
      putRow(account, 'contacts', contact(id), { statistics: { ...before, ...Object.fromEntries(after) } });
    },
    campaigns: campaignControl(account),
    rules: account.rules,
    templates: templateControl(account),
    segments: segmentControl(account),
    expireApiKey: tokens.expire,
    issueApiKey: tokens.issue,
  };
};
