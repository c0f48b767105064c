import { type Accounts, givenIn, openAccounts } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { uriTooLong } from '../shared/long-lines.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { refusalOf } from '../shared/refusals.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { openAccount, type SalesforceAccount } from './account.ts';
import { Fault, failure, noResource, noSession, parserFault, requestLimit } from './faults.ts';
import { locateHost, loginHost, sandboxHost } from './hosts.ts';
import { versionsRoute } from './identity.ts';
import { salesforceOauth } from './oauth.ts';
import { type Org, openOrg } from './org.ts';
import { salesforceRoutes } from './routes.ts';
import { missingScopes, scopeTable } from './scopes.ts';
import { type OrgSettings, salesforceOrgs } from './seeds.ts';

export type { SalesforceAccount } from './account.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded orgs, the machine's clock (epoch
 * ms).
 */
export interface SalesforceOptions extends ConsentingOptions {
  orgs?: readonly OrgSettings[];
  /** Time in ms until searches find a new record. Default: 0. */
  searchLagMs?: number;
  /** Has no effect: the vendor sends no messages. */
  sendsNotifications?: boolean;
}

/** The simulator of Salesforce. `account` throws an Error for an unknown domain. */
export interface SalesforceSimulator extends Simulator {
  /** The name of an account is the first part of My Domain. */
  readonly oauth: AuthorizationServer;
  /** Always empty: Salesforce does not send changes over HTTP. */
  readonly hooks: HookOutbox;
  account(domain: string): SalesforceAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startSalesforceSimulator = async (options: SalesforceOptions = {}): Promise<SalesforceSimulator> => {
  const journal = openJournal(options.journal);
  const rules = {
    now: options.now ?? Date.now,
    searchLagMs: options.searchLagMs ?? 0,
    originOf: (domain: string): string => `${simulator.url}/${domain}`,
  };
  const settings = options.orgs ?? salesforceOrgs;
  const orgs = openAccounts(
    settings.map((each) => [each.domain, openOrg(each, rules, journal), each.accessToken] as const),
  );
  const oauth = createAuthorizationServer({
    provider: 'salesforce',
    name: 'Salesforce',
    dialect: salesforceOauth(settings, rules.now),
    holders: settings.map(({ domain, name, sandbox }) => ({
      id: domain,
      name,
      tenant: [domain, sandbox ? sandboxHost : loginHost],
    })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const simulator: Simulator = await startSimulator(salesforce(orgs, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: createHookSender(),
    account: (domain: string) => {
      const { account: org, tokens } = orgs.get(domain);
      return openAccount(org, rules.originOf(domain), tokens);
    },
  });
};

/**
 * Maximum number of bytes in a request's line and headers.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/limits_uri_headers.htm
 */
const mostBytes = 16_384;

const checkSize = ({ method, path, query, headers }: Call): void => {
  const line = method.length + path.length + query.toString().length;
  if (line > mostBytes) throw new Refusal(uriTooLong);
  const sizes = Object.entries(headers).map(([name, value]) => name.length + value.length + 4);
  if (line + sizes.reduce((sum, size) => sum + size, 0) <= mostBytes) return;
  throw new Refusal({
    ...uriTooLong,
    status: 431,
    body: '<html><body>431 Request Header Fields Too Large</body></html>',
  });
};

const isData = ({ path }: Call): boolean => path.startsWith('/services/data/');

const salesforce = (orgs: Accounts<Org>, oauth: OAuthParts): Vendor<Org> => {
  const find = (call: Call): Org | undefined => {
    const org = orgs.ownerOf(givenIn(call, 'Bearer', 'OAuth'), oauth);
    // A session is valid on its org's hosts. Identity requests are answered on any host.
    return org && (org.settings.domain === call.tenant || !isData(call)) ? org : undefined;
  };
  return {
    provider: 'salesforce',
    open: [...oauth.routes, versionsRoute],
    routes: salesforceRoutes,
    scopes: { table: scopeTable, granted: (call) => oauth.granted(call), refuse: missingScopes },
    locate: locateHost,
    enter(call) {
      checkSize(call);
      const org = find(call);
      if (!org) throw refusalOf(noSession());
      if (!isData(call)) return org;
      if (org.usage.used() >= org.usage.most) throw refusalOf(requestLimit());
      org.usage.count();
      return org;
    },
    headers(call) {
      const usage = isData(call) ? find(call)?.usage : undefined;
      return usage ? { 'Sforce-Limit-Info': `api-usage=${usage.used()}/${usage.most}` } : {};
    },
    failure,
    unknownPath: () => noResource().answer(),
    unsupportedType: () =>
      refusalOf(new Fault(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content type text/plain not supported for this request')),
    malformedBody: () => refusalOf(parserFault('Unexpected character at [line:1, column:1]')),
  };
};
