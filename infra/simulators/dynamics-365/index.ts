import { type Accounts, givenIn, openAccounts } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { refusalOf } from '../shared/refusals.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import type { Vendor } from '../shared/vendor.ts';
import { type DynamicsAccount, openAccount } from './account.ts';
import { badRequest, Fault, failure, noSegment, unauthorized } from './faults.ts';
import { sendChange } from './hooks.ts';
import { dynamicsOauth } from './oauth.ts';
import { type Org, openOrg, type Row } from './org.ts';
import { dynamicsRoutes } from './routes.ts';
import { missingScopes, scopeOf, scopeTable } from './scopes.ts';
import { type DynamicsOrgSettings, dynamicsOrgs } from './seeds.ts';
import { withWalkIn } from './walk-in.ts';

export type { DynamicsAccount } from './account.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded environments, the machine's clock
 * (epoch ms).
 */
export interface DynamicsOptions extends ConsentingOptions {
  orgs?: readonly DynamicsOrgSettings[];
}

/** The simulator of Dynamics 365. `account` throws an Error for an unknown host. */
export interface DynamicsSimulator extends Simulator {
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(host: string): DynamicsAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startDynamicsSimulator = async (options: DynamicsOptions = {}): Promise<DynamicsSimulator> => {
  const journal = openJournal(options.journal);
  const rules = { now: options.now ?? Date.now };
  const settings = options.orgs ?? dynamicsOrgs;
  const orgs = openAccounts(
    settings.map((each) => [each.host, withWalkIn(openOrg(each, rules, journal)), each.accessToken] as const),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => orgs.find(tenant)?.account,
    (org, change: RowChange<Row>) => {
      if (change.table !== 'serviceendpoint') sendChange(org, change, sender);
    },
  );
  const oauth = createAuthorizationServer({
    provider: 'dynamics-365',
    name: 'Microsoft Dynamics 365 Sales',
    dialect: dynamicsOauth(settings),
    holders: settings.map(({ host, name }) => ({ id: host, name, tenant: host })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const simulator: Simulator = await startSimulator(dynamics(orgs, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (host: string) => {
      const { account: org, tokens } = orgs.get(host);
      return openAccount(org, `${simulator.url}/${host}`, tokens);
    },
  });
};

/** Splits off the first part of a local path, which stands for a host. */
const locate = (path: string): { tenant?: string; path: string } => {
  const [, tenant, rest = '/'] = /^\/([a-z0-9-]+\.crm\d*\.dynamics\.com)(\/.*)?$/.exec(path) ?? [];
  return tenant === undefined ? { path } : { tenant, path: rest };
};

const dynamics = (orgs: Accounts<Org>, oauth: OAuthParts): Vendor<Org> => ({
  provider: 'dynamics-365',
  open: oauth.routes,
  routes: dynamicsRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    refuse: missingScopes,
  },
  locate,
  enter(call) {
    const token = givenIn(call, 'Bearer');
    const org = orgs.ownerOf(token, oauth);
    const granted = oauth.bearer(token)?.scopes;
    if (granted && !granted.includes(scopeOf(org?.settings.host ?? ''))) throw missingScopes();
    // A token is valid for a single environment.
    if (!org || (call.tenant !== undefined && call.tenant !== org.settings.host)) throw refusalOf(unauthorized());
    return org;
  },
  headers: () => ({ 'OData-Version': '4.0' }),
  failure,
  unknownPath: ({ path }) => noSegment(path.split('/').at(-1) ?? '').answer(),
  unsupportedType: () => refusalOf(new Fault(415, '0x80048d1a', 'The content type of the request is not supported.')),
  malformedBody: () => refusalOf(badRequest('Error identified in Payload provided by the user for Entity.')),
});
