import { type Accounts, openAccounts, type Tokens } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import type { SimulatorOptions } from '../shared/options.ts';
import { liveRows } from '../shared/rows.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { type Account, liveRow, openAccount, timeText } from './account.ts';
import { badRequest, failure, rateLimitHeaders, refuseValues } from './errors.ts';
import { sendChange } from './hooks.ts';
import { logsOf } from './logs.ts';
import { records } from './members.ts';
import { createRecord, removeRecord, setMember, updateRecord } from './records.ts';
import { activecampaignRoutes } from './routes.ts';
import { type AccountSettings, activecampaignAccounts } from './seeds.ts';
import type { FieldOwner, RecordType, Row, User } from './types.ts';

/**
 * Status of a contact on a list: 0 unconfirmed, 1 subscribed, 2 unsubscribed, 3 bounced.
 * https://developers.activecampaign.com/reference/contact
 */
export type ListStatus = 0 | 1 | 2 | 3;

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface ActivecampaignOptions extends SimulatorOptions {
  accounts?: readonly AccountSettings[];
}

/** Test controls of an account: actions of a user in ActiveCampaign's own screens. The vendor's rules apply. */
export interface ActivecampaignAccount extends ReturnType<typeof logsOf> {
  readonly account: string;
  /** Address of the simulator. */
  readonly url: string;
  /** The key that is currently valid. */
  readonly apiToken: string;
  /** Ids of custom fields by name. */
  customFields(owner: FieldOwner): Readonly<Record<string, string>>;
  /** @returns the id */
  create(type: RecordType, values: Record<string, unknown>): string;
  update(type: RecordType, id: string, values: Record<string, unknown>): void;
  remove(type: RecordType, id: string): void;
  /** Sets the status of a contact on a list: 0 unconfirmed, 1 active, 2 unsubscribed, 3 bounced. */
  subscribe(list: string, contact: string, status: ListStatus): void;
  statusOf(list: string, contact: string): string | undefined;
  /** Sets values that the vendor computes. */
  compute(type: RecordType, id: string, values: Record<string, unknown>): void;
  /** Moves the creation time back by this many ms. */
  age(type: RecordType, id: string, ms: number): void;
  get(type: RecordType, id: string): Row | undefined;
  /** Ids of the records that are not deleted. */
  list(type: RecordType): string[];
  users(): readonly User[];
  /** Ends the current key: requests with it are refused. */
  expireApiToken(): void;
  /** Replaces the current key with a new one. */
  issueApiToken(): string;
}

/**
 * The simulator of ActiveCampaign. `account` accepts the first part of the API URL. It throws an Error for an unknown
 * name.
 */
export interface ActivecampaignSimulator extends Simulator {
  /** Maximum number of requests per account and second of the clock. Default: unlimited. */
  readonly limits: { requestsPerSecond: number };
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(account: string): ActivecampaignAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startActivecampaignSimulator = async (
  options: ActivecampaignOptions = {},
): Promise<ActivecampaignSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const settings = options.accounts ?? activecampaignAccounts;
  const accounts = openAccounts(
    settings.map((each) => [each.account, openAccount(each, now, journal), each.apiToken] as const),
  );
  const limits = { requestsPerSecond: Number.POSITIVE_INFINITY };
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => accounts.find(tenant)?.account,
    (account, change: RowChange<Row>) => sendChange(account, change, sender),
  );
  const simulator = await startSimulator(activecampaign(accounts, limitOf(limits)), options.port);
  return Object.assign(simulator, {
    limits,
    hooks: sender,
    account: (name: string) => {
      const { account, tokens } = accounts.get(name);
      return controlOf(account, simulator.url, tokens);
    },
  });
};

/** The first segment here stands for the host of an account. All paths begin with the version. */
const locate = (path: string): { path: string; tenant?: string } => {
  const [, tenant = '', api, version, ...rest] = path.split('/');
  return api === 'api' && version === '3' ? { path: `/${rest.join('/')}`, tenant } : { path };
};

/** "5 requests per second per account". https://developers.activecampaign.com/reference/rate-limits */
const limitOf = (limits: ActivecampaignSimulator['limits']) => {
  const last = new Map<string, { readonly second: number; readonly count: number }>();
  return ({ tenant = '' }: Call): void => {
    const second = Math.floor(Date.now() / 1000);
    const before = last.get(tenant);
    const count = before?.second === second ? before.count + 1 : 1;
    last.set(tenant, { second, count });
    if (count > limits.requestsPerSecond) throw new Refusal(failure(429));
  };
};

const activecampaign = (accounts: Accounts<Account>, limit: (call: Call) => void): Vendor<Account> => ({
  provider: 'activecampaign',
  open: [],
  routes: activecampaignRoutes,
  locate,
  enter(call) {
    const { tenant = '', headers } = call;
    const { account, tokens } = accounts.find(tenant) ?? {};
    const token = headers['api-token'] ?? '';
    if (!account || token === '' || tokens?.current() !== token) throw new Refusal(failure(401));
    limit(call);
    return account;
  },
  headers: () => rateLimitHeaders(),
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => new Refusal(failure(415)),
  malformedBody: () => badRequest('The body could not be parsed as JSON.'),
  refuseValues,
});

/** Status of a membership. An unsubscribed contact also has the time of the unsubscribe. */
const settled = ({ now }: Account, status: ListStatus): Readonly<Record<string, unknown>> => ({
  status,
  ...(status === 2 && { udate: timeText(now()) }),
});

const controlOf = (account: Account, url: string, token: Tokens): ActivecampaignAccount => {
  const bodyOf = (type: RecordType, values: Record<string, unknown>) => ({ [records[type].singular]: values });
  return {
    ...logsOf(account),
    account: account.settings.account,
    url,
    get apiToken() {
      return token.current();
    },
    customFields: (owner) => Object.fromEntries(account.fields[owner].map(({ title, id }) => [title, id])),
    create: (type, values) => String(createRecord(account, type, bodyOf(type, values)).id),
    update: (type, id, values) => {
      updateRecord(account, type, id, bodyOf(type, values));
    },
    remove: (type, id) => removeRecord(account, type, id),
    subscribe: (list, contact, status) => {
      const row = setMember(account, { contactList: { list, contact, status: 1 } });
      account.tables.contactLists.put({ ...row, values: { ...row.values, ...settled(account, status) } });
    },
    statusOf: (list, contact) => {
      const isOwn = ({ values }: Row): boolean => values.list === list && values.contact === contact;
      const status = liveRows(account, 'contactLists').find(isOwn)?.values.status;
      return status === undefined ? undefined : String(status);
    },
    compute: (type, id, values) => {
      const row = account.tables[type].get(Number(id));
      if (row) account.tables[type].put({ ...row, values: { ...row.values, ...values } });
    },
    age: (type, id, ms) => {
      const row = account.tables[type].get(Number(id));
      if (row) account.tables[type].put({ ...row, created: row.created - ms });
    },
    get: (type, id) => liveRow(account, type, id),
    list: (type) => liveRows(account, type).map(({ id }) => String(id)),
    users: () => account.users,
    expireApiToken: token.expire,
    issueApiToken: token.issue,
  };
};
