import { type Accounts, givenIn, openAccounts } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { type AttioAccount, openAccount } from './account.ts';
import { failure, invalid, refuse, refuseValues } from './errors.ts';
import { sendChange } from './hooks.ts';
import { attioOauth } from './oauth.ts';
import { attioRoutes } from './routes.ts';
import { missingScopes, scopeTable } from './scopes.ts';
import { attioWorkspaces, type WorkspaceSettings } from './seeds.ts';
import type { Row } from './types.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

export type { AttioAccount } from './account.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded workspaces, the machine's clock
 * (epoch ms).
 */
export interface AttioOptions extends ConsentingOptions {
  workspaces?: readonly WorkspaceSettings[];
  /** Maximum number of writes per second of the clock, for all tokens together. Default: unlimited. */
  writesPerSecond?: number;
}

/** The simulator of Attio. `account` throws an Error for an unknown slug. */
export interface AttioSimulator extends Simulator {
  /** The name of an account is the slug of its workspace. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(slug: string): AttioAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startAttioSimulator = async (options: AttioOptions = {}): Promise<AttioSimulator> => {
  const journal = openJournal(options.journal);
  const rules = { now: options.now ?? Date.now };
  const settings = options.workspaces ?? attioWorkspaces;
  const workspaces = openAccounts(
    settings.map((each) => [each.slug, openWorkspace(each, rules, journal), each.accessToken] as const),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => workspaces.find(tenant)?.account,
    (workspace, change: RowChange<Row>) => sendChange(workspace, change, sender),
  );
  const oauth = createAuthorizationServer({
    provider: 'attio',
    name: 'Attio',
    dialect: attioOauth,
    holders: settings.map(({ slug, name }) => ({ id: slug, name })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const simulator = await startSimulator(attio(workspaces, oauth, writeLimit(options)), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (slug: string) => {
      const { account: workspace, tokens } = workspaces.get(slug);
      return openAccount(workspace, simulator.url, tokens);
    },
  });
};

/** "25 requests per second for write requests". https://docs.attio.com/rest-api/guides/rate-limiting */
const writeLimit = ({ writesPerSecond = Number.POSITIVE_INFINITY, now = Date.now }: AttioOptions) => {
  let last = { second: 0, count: 0 };
  return (call: Call): void => {
    if (call.method === 'GET' || call.path.endsWith('/query')) return;
    const second = Math.floor(now() / 1000);
    last = { second, count: last.second === second ? last.count + 1 : 1 };
    if (last.count > writesPerSecond) throw new Refusal(failure(429));
  };
};

const attio = (workspaces: Accounts<Workspace>, oauth: OAuthParts, limit: (call: Call) => void): Vendor<Workspace> => ({
  provider: 'attio',
  open: oauth.routes,
  routes: attioRoutes,
  scopes: { table: scopeTable, granted: (call) => oauth.granted(call), refuse: missingScopes },
  locate: (path) => ({ path }),
  // A token belongs to one workspace. https://docs.attio.com/rest-api/guides/authentication
  enter(call) {
    const workspace = workspaces.ownerOf(givenIn(call, 'Bearer'), oauth);
    if (!workspace) throw new Refusal(failure(401));
    limit(call);
    return workspace;
  },
  headers: () => ({}),
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => refuse(415, 'validation_type', 'The content type is not supported.'),
  malformedBody: () => invalid('The body could not be parsed as JSON.'),
  refuseValues,
});
