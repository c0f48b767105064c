import { isGranted } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import type { Call, Vendor } from '../shared/vendor.ts';
import { type Account, openAccount } from './account.ts';
import { commentsOf } from './comments.ts';
import {
  endpointHeaders,
  failure,
  missingScopes,
  noHelpDesk,
  rateLimitHeaders,
  recordNotFound,
  refuse,
  refuseValues,
  unauthenticated,
} from './errors.ts';
import { contentRoute } from './files.ts';
import { sendChange } from './hooks.ts';
import { longestExportLagMs } from './incremental.ts';
import { setMember } from './memberships.ts';
import { zendeskOauth } from './oauth.ts';
import { addOrganization, addUser, mergeOrganizations } from './people.ts';
import { zendeskRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type SubdomainSettings, zendeskSubdomains } from './seeds.ts';
import { createTicket, deleteTicket, updateTicket } from './tickets.ts';
import type { AttachmentRow, CommentRow, OrganizationRow, TicketRow, UserRow } from './types.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface ZendeskOptions extends ConsentingOptions {
  subdomains?: readonly SubdomainSettings[];
  /** Age in ms that a change needs to appear in the incremental exports. Default: a minute, as at the vendor. */
  exportLagMs?: number;
  /**
   * `described`: empty members are absent, as in the published description's types. `documented`: they are null, as in
   * the API.
   */
  answers?: 'described' | 'documented';
}

/** Test controls of an account: actions of an agent in Zendesk's own screens. The vendor's rules apply. */
export interface ZendeskAccount {
  readonly subdomain: string;
  /** Base address of this account at the simulator. */
  readonly url: string;
  readonly email: string;
  readonly apiToken: string;
  readonly bearerToken: string;
  /** Custom field ids by title. */
  readonly customFields: Readonly<Record<string, number>>;
  createTicket(ticket: Record<string, unknown>): TicketRow;
  updateTicket(id: number, ticket: Record<string, unknown>): TicketRow;
  deleteTicket(id: number): void;
  /** Includes deleted tickets. */
  tickets(): TicketRow[];
  comments(ticketId: number): CommentRow[];
  /** Adds a file to a comment. */
  attach(commentId: number, file: Omit<AttachmentRow, 'id' | 'comment_id'>): AttachmentRow;
  users(): UserRow[];
  createUser(user: Pick<UserRow, 'name' | 'email' | 'role'> & Partial<UserRow>): UserRow;
  updateUser(id: number, changes: Partial<UserRow>): UserRow;
  /** Ids of the groups. */
  groups(): number[];
  setMember(group: number, user: number, isMember: boolean): void;
  organizations(): OrganizationRow[];
  createOrganization(name: string): OrganizationRow;
  mergeOrganizations(loser: number, winner: number): OrganizationRow;
  /** Ends the bearer token: requests with it return 401. */
  expireBearerToken(): void;
  issueBearerToken(): string;
}

/** The simulator of Zendesk. `account` throws an Error for an unknown subdomain. */
export interface ZendeskSimulator extends Simulator {
  /** The name of an account is its subdomain. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(subdomain: string): ZendeskAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startZendeskSimulator = async (options: ZendeskOptions = {}): Promise<ZendeskSimulator> => {
  const journal = openJournal(options.journal);
  const rules = {
    now: options.now ?? Date.now,
    exportLagMs: options.exportLagMs ?? longestExportLagMs,
    documented: options.answers === 'documented',
    originOf: (subdomain: string): string => `${simulator.url}/${subdomain}`,
  };
  const entries = (options.subdomains ?? zendeskSubdomains).map((settings): [string, Entry] => {
    return [
      settings.subdomain,
      { account: openAccount(settings, rules, journal), bearer: settings.bearerToken, issued: 0 },
    ];
  });
  const bySubdomain = new Map(entries);
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => bySubdomain.get(tenant)?.account,
    (account, change: RowChange<TicketRow>) => sendChange(account, change, sender),
  );
  const oauth = createAuthorizationServer({
    provider: 'zendesk',
    name: 'Zendesk Support',
    dialect: zendeskOauth,
    holders: entries.map(([subdomain]) => ({ id: subdomain, name: subdomain, tenant: subdomain })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const simulator: Simulator = await startSimulator(zendesk(bySubdomain, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (subdomain: string) => {
      const entry = bySubdomain.get(subdomain);
      if (!entry) throw new Error(`No account ${subdomain}`);
      return openZendeskAccount(entry, simulator.url);
    },
  });
};

interface Entry {
  readonly account: Account;
  /** The token that is currently valid. Empty after it has expired. */
  bearer: string;
  issued: number;
}

const zendesk = (entries: ReadonlyMap<string, Entry>, oauth: OAuthParts): Vendor<Account> => ({
  provider: 'zendesk',
  open: [...oauth.routes, contentRoute((subdomain) => entries.get(subdomain)?.account)],
  routes: zendeskRoutes,
  scopes: { table: scopeTable, granted: (call) => oauth.granted(call), refuse: missingScopes },
  locate(path) {
    const [, tenant = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
    return { tenant, path: rest.replace(/\.json$/, '') };
  },
  enter(call) {
    const entry = entries.get(call.tenant ?? '');
    if (!entry) throw noHelpDesk(call.tenant ?? '');
    if (!isAuthentic(entry, call) && !isGranted(oauth, call)) throw unauthenticated();
    return entry.account;
  },
  headers: (call) => ({ ...rateLimitHeaders(), ...endpointHeaders(call) }),
  failure,
  unknownPath: () => ({ status: 404, body: { error: 'InvalidEndpoint', description: 'Not found' } }),
  // Error for another content type. (unproven)
  unsupportedType: () => refuse(415, { error: 'UnsupportedMediaType', description: 'Use application/json' }),
  malformedBody: () => refuse(422, { error: 'Unprocessable Entity', message: 'Server could not parse JSON' }),
  refuseValues,
});

// https://developer.zendesk.com/api-reference/introduction/security-and-auth/
const isAuthentic = ({ account, bearer }: Entry, call: Call): boolean => {
  const { email, apiToken } = account.settings;
  const [, scheme = '', given = ''] = /^(\w+) (.+)$/.exec(call.headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return given === bearer && bearer !== '';
  if (scheme.toLowerCase() !== 'basic') return false;
  return Buffer.from(given, 'base64').toString('utf8') === `${email}/token:${apiToken}`;
};

const openZendeskAccount = (entry: Entry, origin: string): ZendeskAccount => {
  const { account } = entry;
  const { subdomain, email, apiToken, bearerToken } = account.settings;
  const custom = account.fields.filter((field) => field.removable);
  return {
    subdomain,
    url: `${origin}/${subdomain}`,
    email,
    apiToken,
    get bearerToken() {
      return entry.bearer;
    },
    customFields: Object.fromEntries(custom.map(({ title, id }) => [title, id])),
    createTicket: (ticket) => createTicket(account, { ticket }),
    updateTicket: (id, ticket) => updateTicket(account, id, { ticket }).ticket,
    deleteTicket: (id) => deleteTicket(account, id),
    tickets: () => account.tickets.all(),
    comments: (ticketId) => commentsOf(account, ticketId),
    attach: (comment_id, file) => account.attachments.put({ ...file, comment_id, id: account.attachments.nextId() }),
    users: () => account.users.all(),
    createUser: (user) => addUser(account, user),
    updateUser: (id, changes) => changeUser(account, id, changes),
    groups: () => account.groups.map(({ id }) => id),
    setMember: (group, user, isMember) => setMember(account, group, user, isMember),
    organizations: () => account.organizations.all(),
    createOrganization: (name) => addOrganization(account, { name }),
    mergeOrganizations: (loser, winner) => mergeOrganizations(account, loser, winner),
    expireBearerToken: () => {
      entry.bearer = '';
    },
    issueBearerToken: () => {
      entry.issued += 1;
      entry.bearer = `${bearerToken}-issued-${entry.issued}`;
      return entry.bearer;
    },
  };
};

const changeUser = (account: Account, id: number, changes: Partial<UserRow>): UserRow => {
  const user = account.users.get(id);
  if (!user) throw recordNotFound();
  return account.users.put({ ...user, ...changes, id, ...account.stamp() });
};
