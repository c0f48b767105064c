import { type Accounts, givenIn, openAccounts, type Tokens } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Answer, type Call, type OpenRoute, Refusal, type Vendor } from '../shared/vendor.ts';
import {
  type Account,
  type AccountRules,
  findMember,
  knownList,
  knownMember,
  liveLists,
  membersOf,
  openAccount,
  putRow,
} from './account.ts';
import { addAutomation, automationsOf, knownAutomation, queued } from './automations.ts';
import { type CampaignControl, campaignControl } from './campaign-control.ts';
import { badRequest, failure, refuseValues } from './errors.ts';
import { type Activity, addActivity } from './events.ts';
import { sendChange } from './hooks.ts';
import { mailchimpOauth } from './oauth.ts';
import { mailchimpRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type AccountSettings, mailchimpAccounts } from './seeds.ts';
import { addSegment, patchSegment, removeSegment, segmentId, segmentsOf } from './segments.ts';
import { tagMember } from './tags.ts';
import { addTemplate, liveTemplates, patchTemplate, removeTemplate } from './templates.ts';
import type { Row } from './types.ts';
import { addList, addMember, archiveMember, patchList, patchMember, removeList } from './writes.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface MailchimpOptions extends ConsentingOptions {
  accounts?: readonly AccountSettings[];
}

type Values = Record<string, unknown>;

/** Test controls of an account: actions of a user in Mailchimp's own screens. The vendor's rules apply. */
export interface MailchimpAccount {
  readonly accountId: string;
  /** Data centre of the account. */
  readonly dc: string;
  /** Address of the simulator. */
  readonly url: string;
  /** The key that is currently valid. */
  readonly apiKey: string;
  readonly rules: AccountRules;
  /** Ids of audiences, oldest first. */
  lists(): readonly string[];
  createList(values: Values): string;
  updateList(list: string, values: Values): void;
  removeList(list: string): void;
  list(list: string): Row;
  /** @returns the id of the contact */
  create(list: string, values: Values): string;
  update(list: string, id: string, values: Values): void;
  /** Adds and removes tags of a contact: tag names with true or false. */
  tag(list: string, id: string, tags: Readonly<Record<string, boolean>>): void;
  /** Creates a segment or a tag. `at` is epoch ms. Default: now. @returns its id */
  createSegment(list: string, values: Values, at?: number): string;
  updateSegment(list: string, id: string, values: Values): void;
  removeSegment(list: string, id: string): void;
  /** Ids of the segments of an audience, by type. */
  segments(list: string, type: string): readonly string[];
  /** Archives the contact. */
  remove(list: string, id: string): void;
  /** Sets values that only the vendor changes, such as an unsubscribe by the contact or a bounce. */
  set(list: string, id: string, values: Values): void;
  get(list: string, id: string): Row | undefined;
  /** Adds an activity of a contact, or a message to the contact. `at` is epoch ms. Default: now. */
  happen(list: string, id: string, activity: Activity, at?: number): void;
  /** Ids of the contacts in an audience, without archived contacts. */
  contacts(list: string): readonly string[];
  readonly campaigns: CampaignControl;
  /** @returns the id of the template */
  createTemplate(values: Values): string;
  updateTemplate(id: string, values: Values): void;
  removeTemplate(id: string): void;
  /** Ids of the account's own templates. */
  templates(): readonly string[];
  /** `subjects`: subjects of the automation's e-mails. @returns the id of the automation */
  createAutomation(values: Values): string;
  updateAutomation(id: string, values: Values): void;
  /** Ids of all automations. */
  automations(): readonly string[];
  /** Addresses that were added to the queues of an automation. */
  queued(automation: string): readonly string[];
  /** Ends the current key: requests with it return 401. */
  expireApiKey(): void;
  /** Replaces the current key with a new one. */
  issueApiKey(): string;
}

/** The simulator of Mailchimp. `account` throws an Error for an unknown id. */
export interface MailchimpSimulator extends Simulator {
  /** The name of an account is its id. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(accountId: string): MailchimpAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startMailchimpSimulator = async (options: MailchimpOptions = {}): Promise<MailchimpSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const opened = (options.accounts ?? mailchimpAccounts).map((settings) => openAccount(settings, now, journal));
  const accounts = openAccounts(
    opened.map((account) => [account.settings.accountId, account, account.settings.apiKey] as const),
  );
  const oauth = createAuthorizationServer({
    provider: 'mailchimp',
    name: 'Mailchimp Marketing',
    dialect: mailchimpOauth,
    holders: opened.map(({ settings: { accountId, accountName } }) => ({ id: accountId, name: accountName })),
    journal,
    now,
    rules: options.oauth,
  });
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => accounts.find(tenant)?.account,
    (account, change: RowChange<Row>) => sendChange(account, change, sender),
  );
  const simulator = await startSimulator(mailchimp(accounts, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (accountId: string) => {
      const { account, tokens } = accounts.get(accountId);
      return controlOf(account, tokens, simulator.url);
    },
  });
};

/** The first segment here stands for the data centre. All paths begin with the version. */
const locate = (path: string): { path: string; tenant?: string } => {
  const [, tenant = '', version, ...rest] = path.split('/');
  return version === '3.0' ? { path: `/${rest.join('/')}`, tenant } : { path };
};

/** "any string as the username". https://mailchimp.com/developer/marketing/docs/fundamentals/#connecting-to-the-api */
const keyIn = (call: Call): string => {
  const [, key = ''] = Buffer.from(givenIn(call, 'Basic'), 'base64').toString('utf8').split(':');
  return key;
};

/**
 * Endpoint that returns the data centre of a token's account.
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
const metadata = (accounts: Accounts<Account>, oauth: OAuthParts): OpenRoute => ({
  method: 'GET',
  path: '/oauth2/metadata',
  body: 'none',
  handle: (call): Answer => {
    const { settings } = accounts.granteeOf(givenIn(call, 'OAuth'), oauth) ?? {};
    if (settings === undefined) return { status: 200, body: { error: 'invalid_token' } };
    return {
      status: 200,
      body: {
        dc: settings.dc,
        role: 'owner',
        accountname: settings.accountName,
        login_url: 'https://login.mailchimp.com',
        api_endpoint: `https://${settings.dc}.api.mailchimp.com`,
      },
    };
  },
});

const mailchimp = (accounts: Accounts<Account>, oauth: OAuthParts): Vendor<Account> => ({
  provider: 'mailchimp',
  open: [...oauth.routes, metadata(accounts, oauth)],
  routes: mailchimpRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    refuse: () => new Refusal(failure(403)),
  },
  locate,
  enter(call) {
    const account = accounts.holderOf(keyIn(call)) ?? accounts.granteeOf(givenIn(call, 'Bearer'), oauth);
    // "you’ve attempted to access the wrong datacenter". https://mailchimp.com/developer/marketing/docs/errors/
    if (account?.settings.dc !== call.tenant || account === undefined) throw new Refusal(failure(401));
    return account;
  },
  headers: () => ({}),
  failure,
  unknownPath: () => failure(404),
  malformedBody: () => badRequest('We encountered an unspecified JSON parsing error.'),
  refuseValues,
});

/** Test controls of templates and automations. */
const designsOf = (
  account: Account,
): Pick<
  MailchimpAccount,
  | 'createTemplate'
  | 'updateTemplate'
  | 'removeTemplate'
  | 'templates'
  | 'createAutomation'
  | 'updateAutomation'
  | 'automations'
  | 'queued'
> => ({
  createTemplate: (values) => String(addTemplate(account, values).id),
  updateTemplate: (id, values) => {
    patchTemplate(account, id, values);
  },
  removeTemplate: (id) => removeTemplate(account, id),
  templates: () => liveTemplates(account).map(({ id }) => String(id)),
  createAutomation: (values) => addAutomation(account, values).key,
  updateAutomation: (id, values) => {
    putRow(account, 'automations', knownAutomation(account, id), values);
  },
  automations: () => automationsOf(account).map(({ key }) => key),
  queued: (automation) => queued(account, automation),
});

const controlOf = (account: Account, tokens: Tokens, origin: string): MailchimpAccount => {
  const { settings } = account;
  return {
    accountId: settings.accountId,
    dc: settings.dc,
    url: origin,
    get apiKey() {
      return tokens.current();
    },
    rules: account.rules,
    lists: () => liveLists(account).map(({ key }) => key),
    createList: (values) => addList(account, values).key,
    updateList: (list, values) => {
      patchList(account, list, values);
    },
    removeList: (list) => removeList(account, list),
    list: (list) => knownList(account, list),
    create: (list, values) => addMember(account, list, { status: 'transactional', ...values }).key,
    update: (list, id, values) => {
      patchMember(account, list, id, values);
    },
    tag: (list, id, tags) => {
      const given = Object.entries(tags).map(([name, isActive]) => ({
        name,
        status: isActive ? 'active' : 'inactive',
      }));
      tagMember(account, knownMember(account, list, id), { tags: given });
    },
    createSegment: (list, values, created) => {
      const row = addSegment(account, list, values);
      if (created !== undefined) account.tables.segments.put({ ...row, created });
      return String(segmentId(row));
    },
    updateSegment: (list, id, values) => {
      patchSegment(account, list, id, values);
    },
    removeSegment: (list, id) => removeSegment(account, list, id),
    segments: (list, type) =>
      segmentsOf(account, list).flatMap((row) => (row.values.type === type ? [String(segmentId(row))] : [])),
    remove: (list, id) => archiveMember(account, list, id),
    set: (list, id, values) => {
      putRow(account, 'members', knownMember(account, list, id), values);
    },
    happen: (list, id, activity, at) => {
      addActivity(account, knownMember(account, list, id), activity, at);
    },
    get: (list, id) => findMember(account, list, id),
    contacts: (list) =>
      membersOf(account, list).flatMap(({ key, values }) => (values.status === 'archived' ? [] : [key])),
    campaigns: campaignControl(account),
    ...designsOf(account),
    expireApiKey: tokens.expire,
    issueApiKey: tokens.issue,
  };
};
