import { type Accounts, givenIn, openAccounts, type Tokens } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { liveRows } from '../shared/rows.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { Refusal, type Vendor } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, openAccount, putRow, type Rules } from './account.ts';
import { type Campaigns, campaignsOf } from './campaign-controls.ts';
import { failure, invalidParameter, refuseValues } from './errors.ts';
import { addEvent, type Metric } from './events.ts';
import { sendChange } from './hooks.ts';
import { runJobs } from './jobs.ts';
import { join, membersOf } from './members.ts';
import { klaviyoOauth } from './oauth.ts';
import { klaviyoRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type AccountSettings, klaviyoAccounts, seedFlow } from './seeds.ts';
import { addSegment } from './segments.ts';
import { addTag } from './tags.ts';
import { addTemplate } from './templates.ts';
import type { Row, Values } from './types.ts';
import { addList, addProfile, mergeProfile, patchList, patchProfile, removeRow, setConsent } from './writes.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface KlaviyoOptions extends ConsentingOptions {
  accounts?: readonly AccountSettings[];
}

/** Test controls of an account: actions of a user in Klaviyo's own screens. The vendor's rules apply. */
export interface KlaviyoAccount {
  readonly accountId: string;
  /** Address of the simulator. */
  readonly url: string;
  /** The key that is currently valid. */
  readonly apiKey: string;
  readonly rules: Rules;
  /** Ids of lists, oldest first. */
  lists(): readonly string[];
  createList(values: Values): string;
  updateList(list: string, values: Values): void;
  removeList(list: string): void;
  createSegment(values: Values): string;
  updateSegment(segment: string, values: Values): void;
  flows(): readonly string[];
  createFlow(values: Values): string;
  updateFlow(flow: string, values: Values): void;
  /** Adds a step to a flow. */
  createAction(flow: string, definition: Values): string;
  /** Adds an event of a profile. Time in epoch ms. Default: now. */
  happen(id: string, metric: Metric, properties?: Values, at?: number): string;
  readonly campaigns: Campaigns;
  createTag(name: string): string;
  createTemplate(values: Values): string;
  /** Updates a template, as the vendor's own editor does. */
  updateTemplate(template: string, values: Values): void;
  /** Adds a profile to a list, as a user does. */
  join(list: string, id: string): void;
  /** Ids of the profiles on the list. */
  members(list: string): readonly string[];
  /** @returns the id of the profile */
  create(values: Values): string;
  update(id: string, values: Values): void;
  /** Merges a profile into another, as a user does. The id of the first then leads to the second. */
  merge(id: string, into: string): void;
  /** Deletes a profile, as a user does on its page. */
  remove(id: string): void;
  /** Sets the consent, as the contact or the contact's mail server does: subscribe, unsubscribe, complaint, bounce. */
  decide(id: string, channel: 'email' | 'sms' | 'push', consent: string, suppression?: string): void;
  /** Sets values that only the vendor changes. */
  set(id: string, values: Values): void;
  get(id: string): Row | undefined;
  /** Ids of the existing profiles. */
  profiles(): readonly string[];
  /** Ends the current key: requests with it return 401. */
  expireApiKey(): void;
  /** Replaces the current key with a new one. */
  issueApiKey(): string;
}

/** The simulator of Klaviyo. `account` throws an Error for an unknown id. */
export interface KlaviyoSimulator extends Simulator {
  /** The name of an account is its id. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(accountId: string): KlaviyoAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startKlaviyoSimulator = async (options: KlaviyoOptions = {}): Promise<KlaviyoSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const opened = (options.accounts ?? klaviyoAccounts).map((settings) => openAccount(settings, now, journal));
  const accounts = openAccounts(
    opened.map((account) => [account.settings.accountId, account, account.settings.apiKey] as const),
  );
  const oauth = createAuthorizationServer({
    provider: 'klaviyo',
    name: 'Klaviyo',
    dialect: klaviyoOauth,
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
  const simulator = await startSimulator(klaviyo(accounts, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (accountId: string) => {
      const { account, tokens } = accounts.get(accountId);
      return controlOf(account, tokens, simulator.url);
    },
  });
};

const klaviyo = (accounts: Accounts<Account>, oauth: OAuthParts): Vendor<Account> => ({
  provider: 'klaviyo',
  open: oauth.routes,
  routes: klaviyoRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    refuse: () => new Refusal(failure(403)),
  },
  // A path may end with a slash: links in answers do.
  locate: (path) => ({ path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path }),
  enter(call) {
    const key = givenIn(call, 'Klaviyo-API-Key');
    const account = accounts.holderOf(key) ?? accounts.granteeOf(givenIn(call, 'Bearer'), oauth);
    if (account === undefined) throw new Refusal(failure(401));
    // Each request must name a revision. https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy
    if (!call.headers.revision) throw invalidParameter('revision', 'A revision is required.');
    runJobs(account);
    return account;
  },
  // Headers of reads, as recorded. https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
  headers: ({ method }) => ({
    'content-type': 'application/vnd.api+json',
    ...(method === 'GET' && {
      'ratelimit-limit': '75, 75;w=1, 750;w=60',
      'ratelimit-remaining': '74',
      'ratelimit-reset': '0',
    }),
  }),
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => new Refusal(failure(415)),
  malformedBody: () => new Refusal(failure(400)),
  refuseValues,
});

const resource = (type: string, attributes: Values, id?: string) => ({
  data: { type, ...(id !== undefined && { id }), attributes },
});

const controlOf = (account: Account, tokens: Tokens, origin: string): KlaviyoAccount => {
  const { settings } = account;
  return {
    accountId: settings.accountId,
    url: origin,
    get apiKey() {
      return tokens.current();
    },
    rules: account.rules,
    lists: () => liveRows(account, 'lists').map(({ key }) => key),
    createList: (values) => addList(account, resource('list', values)).key,
    updateList: (list, values) => {
      patchList(account, list, resource('list', values, list));
    },
    removeList: (list) => removeRow(account, 'lists', list),
    createSegment: (values) => addSegment(account, values).key,
    updateSegment: (segment, values) => {
      putRow(account, 'segments', knownRow(account, 'segments', segment), values);
    },
    flows: () => liveRows(account, 'flows').map(({ key }) => key),
    createAction: (flow, definition) =>
      addRow(account, 'actions', { flow: knownRow(account, 'flows', flow).key, definition }).key,
    createFlow: (values) => addRow(account, 'flows', { ...seedFlow, ...values }).key,
    updateFlow: (flow, values) => {
      putRow(account, 'flows', knownRow(account, 'flows', flow), values);
    },
    happen: (id, metric, properties, at) =>
      addEvent(account, knownRow(account, 'profiles', id), { metric, properties, at }).key,
    campaigns: campaignsOf(account),
    createTag: (name) => addTag(account, resource('tag', { name })).key,
    createTemplate: (values) => addTemplate(account, resource('template', { editor_type: 'CODE', ...values })).key,
    updateTemplate: (template, values) => {
      putRow(account, 'templates', knownRow(account, 'templates', template), values);
    },
    join: (list, id) => join(account, knownRow(account, 'profiles', id), list),
    members: (list) => membersOf(account, list).map(({ key }) => key),
    create: (values) => addProfile(account, resource('profile', values)).key,
    update: (id, values) => {
      patchProfile(account, id, resource('profile', values, id));
    },
    merge: (id, into) => mergeProfile(account, id, into),
    remove: (id) => removeRow(account, 'profiles', id),
    decide: (id, channel, consent, suppression) => {
      setConsent(account, knownRow(account, 'profiles', id), channel, consent, suppression);
    },
    set: (id, values) => {
      putRow(account, 'profiles', knownRow(account, 'profiles', id), values);
    },
    get: (id) => liveRows(account, 'profiles').find(({ key }) => key === id),
    profiles: () => liveRows(account, 'profiles').map(({ key }) => key),
    expireApiKey: tokens.expire,
    issueApiKey: tokens.issue,
  };
};
