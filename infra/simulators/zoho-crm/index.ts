import { type Accounts, givenIn, openAccounts } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { refusalOf } from '../shared/refusals.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import type { Vendor } from '../shared/vendor.ts';
import { openAccount, type ZohoAccount } from './account.ts';
import { creditsOf } from './coql.ts';
import { Fault, failure, invalidToken, noPath, tooMany } from './faults.ts';
import { sendChange } from './hooks.ts';
import { zohoOauth } from './oauth.ts';
import { type Org, openOrg, type Row } from './org.ts';
import { zohoRoutes } from './routes.ts';
import { missingScopes, operationsOf, scopeTable } from './scopes.ts';
import { type ZohoOrgSettings, zohoOrgs } from './seeds.ts';

export type { ZohoAccount } from './account.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded orgs, the machine's clock (epoch
 * ms).
 */
export interface ZohoOptions extends ConsentingOptions {
  orgs?: readonly ZohoOrgSettings[];
}

/** The simulator of Zoho CRM. `account` throws an Error for an unknown org. */
export interface ZohoSimulator extends Simulator {
  readonly oauth: AuthorizationServer;
  /** Messages to the registered channels. */
  readonly hooks: HookOutbox;
  account(id: string): ZohoAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startZohoSimulator = async (options: ZohoOptions = {}): Promise<ZohoSimulator> => {
  const journal = openJournal(options.journal);
  const rules = { now: options.now ?? Date.now };
  const settings = options.orgs ?? zohoOrgs;
  const orgs = openAccounts(
    settings.map((each) => [each.id, openOrg(each, rules, journal), each.accessToken] as const),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => orgs.find(tenant)?.account,
    (org, change: RowChange<Row>) => {
      if (change.table !== 'watch') sendChange(org, change, sender);
    },
  );
  const oauth = createAuthorizationServer({
    provider: 'zoho-crm',
    name: 'Zoho CRM',
    dialect: zohoOauth(settings),
    holders: settings.map(({ id, name, accounts }) => ({ id, name, tenant: accounts })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const simulator: Simulator = await startSimulator(zoho(orgs, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (id: string) => {
      const { account: org, tokens } = orgs.get(id);
      return openAccount(org, `${simulator.url}/${org.settings.apiDomain}`, tokens);
    },
  });
};

/** Splits off the first part of a local path, which stands for a host: `www.zohoapis.com`, `accounts.zoho.eu`. */
const locate = (path: string): { tenant?: string; path: string } => {
  const [, tenant, rest = '/'] = /^\/((?:www\.zohoapis|accounts\.zoho(?:cloud)?)\.[a-z.]+)(\/.*)?$/.exec(path) ?? [];
  return tenant === undefined ? { path } : { tenant, path: rest };
};

const zoho = (orgs: Accounts<Org>, oauth: OAuthParts): Vendor<Org> => ({
  provider: 'zoho-crm',
  open: oauth.routes,
  routes: zohoRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    operations: operationsOf,
    refuse: missingScopes,
  },
  locate,
  enter(call) {
    const org = orgs.ownerOf(givenIn(call, 'Bearer', 'Zoho-oauthtoken'), oauth);
    // A token is valid for the data centre of its org.
    if (!org || (call.tenant !== undefined && call.tenant !== org.settings.apiDomain)) throw refusalOf(invalidToken());
    const credits = call.path === '/crm/v8/coql' ? creditsOf(call.body) : 1;
    if (!org.credits.take(org.settings.id, credits)) throw refusalOf(tooMany());
    return org;
  },
  headers: () => ({}),
  failure,
  unknownPath: () => noPath().answer(),
  // The vendor's own packages send JSON without a content type. https://github.com/zoho/zohocrm-nodejs-sdk-8.0
  malformedBody: () => refusalOf(new Fault(400, 'INVALID_REQUEST', 'unable to process your request')),
});
