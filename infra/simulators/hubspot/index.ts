import { givenIn } from '../shared/accounts.ts';
import { createDaily } from '../shared/daily.ts';
import { createHookSender, type HookOutbox, nameParts } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import type { Call, Vendor } from '../shared/vendor.ts';
import { type HubspotAccount, openAccount } from './account.ts';
import { associationLabelRoutes } from './associations/labels.ts';
import { associationRoutes } from './associations/routes.ts';
import { batchWriteRoutes } from './batch-writes.ts';
import { schemaRoutes } from './custom-objects.ts';
import {
  expired,
  failure,
  invalid,
  missingScopes,
  overDailyLimit,
  rateLimit,
  rateLimitHeaders,
  refuse,
  refuseValues,
  unauthenticated,
} from './errors.ts';
import { fileRoutes, storageRoute } from './files.ts';
import { type HubspotSubscription, sendChange } from './hooks.ts';
import { emailRoutes } from './marketing/email-routes.ts';
import { enrolmentRoutes } from './marketing/enrolments.ts';
import { eventRoutes } from './marketing/events.ts';
import { flowRoutes } from './marketing/flows.ts';
import { listRoutes } from './marketing/lists.ts';
import { subscriptionRoutes } from './marketing/subscriptions.ts';
import { metadataRoutes } from './metadata.ts';
import { hubspotOauth } from './oauth.ts';
import { objectRoutes, unknownPath } from './objects.ts';
import { openPortal, type Portal } from './portal.ts';
import { scopeTable } from './scopes.ts';
import { hubspotPortals, type PortalSettings } from './seeds.ts';
import { createTokens, type Entry, type Tokens } from './tokens.ts';
import type { CrmRow } from './types.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded portals, the machine's clock (epoch
 * ms).
 */
export interface HubspotOptions extends ConsentingOptions {
  portals?: readonly PortalSettings[];
  /** Refuses a second contact with the same e-mail. Default: true. */
  strictDuplicates?: boolean;
  /** Time in ms until searches find a new record. Default: 0. */
  searchLag?: number;
  /** Maximum number of searches per portal and second of the simulator's clock. Default: unlimited. */
  searchesPerSecond?: number;
  /** Maximum number of requests per portal and day. Default: 650,000. */
  dailyRequests?: number;
  /** Form of properties without a value: absent as in the published `described` types, or null as `documented`. */
  answers?: 'described' | 'documented';
}

/** The simulator of HubSpot. `account` throws an Error for an unknown portal. */
export interface HubspotSimulator extends Simulator {
  /** The name of an account is its portal id. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  /** Sets the address for the changes of all portals, as the owner of the app does. */
  subscribe(subscription: HubspotSubscription): void;
  /** Accepts a portal id or an access token. */
  account(portal: number | string): HubspotAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startHubspotSimulator = async (options: HubspotOptions = {}): Promise<HubspotSimulator> => {
  const journal = openJournal(options.journal);
  const rules = {
    now: options.now ?? Date.now,
    strictDuplicates: options.strictDuplicates ?? true,
    searchLag: options.searchLag ?? 0,
    searchesPerSecond: options.searchesPerSecond ?? Number.POSITIVE_INFINITY,
    emptyAsNull: options.answers === 'documented',
  };
  const portals = (options.portals ?? hubspotPortals).map((settings) => openPortal(settings, rules, journal));
  const tokens = createTokens(portals);
  const sender = createHookSender(options.sendsNotifications);
  const subscriptions: HubspotSubscription[] = [];
  journal.onPut((name, row, before) => {
    const change = { ...nameParts(name), row: row as CrmRow, before: before as CrmRow | undefined };
    for (const subscription of subscriptions) sendChange(change, subscription, sender);
  });
  const oauth = createAuthorizationServer({
    provider: 'hubspot',
    name: 'HubSpot',
    dialect: hubspotOauth,
    holders: portals.map(({ settings }) => ({ id: String(settings.portalId), name: `Portal ${settings.portalId}` })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const day = daysOf(options.dailyRequests ?? rateLimit.daily, rules.now);
  const simulator = await startSimulator(hubspot(tokens, oauth, portals, day), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    subscribe: (subscription: HubspotSubscription) => void subscriptions.push(subscription),
    account: (named: number | string) => {
      const portal = portals.find(({ settings }) => settings.portalId === named || settings.accessToken === named);
      if (!portal) throw new Error(`No portal ${named}`);
      return openAccount(portal, tokens, rules.now);
    },
  });
};

/** Daily limit of each portal, and the use of the limit. */
const daysOf = (most: number, now: () => number) => {
  const daily = createDaily(most, now);
  const nameOf = ({ settings }: Portal): string => String(settings.portalId);
  return {
    take: (portal: Portal): boolean => daily.take(nameOf(portal), 1),
    of: (portal: Portal) => ({ most, left: daily.left(nameOf(portal)) }),
  };
};

type Day = ReturnType<typeof daysOf>;

const hubspot = (tokens: Tokens, oauth: OAuthParts, portals: readonly Portal[], day: Day): Vendor<Portal> => {
  const find = (call: Call): Entry | undefined => {
    const token = givenIn(call, 'Bearer');
    return token === '' ? undefined : (tokens.find(token) ?? granted(token));
  };
  const granted = (token: string): Entry | undefined => {
    const bearer = oauth.bearer(token);
    const portal = bearer && portals.find(({ settings }) => String(settings.portalId) === bearer.account);
    const expiredAt = bearer?.expiredAt === undefined ? '' : new Date(bearer.expiredAt).toISOString();
    return portal && { portal, expiredAt, scopes: bearer.scopes, byConsent: true };
  };
  const limitsOf = (call: Call) => {
    const { portal, byConsent } = find(call) ?? {};
    return rateLimitHeaders(rateLimit.max - 1, byConsent || portal === undefined ? undefined : day.of(portal));
  };
  return {
    provider: 'hubspot',
    open: [...oauth.routes, storageRoute(portals)],
    routes: [
      ...batchWriteRoutes,
      ...objectRoutes,
      ...associationRoutes,
      ...associationLabelRoutes,
      ...metadataRoutes,
      ...schemaRoutes,
      ...fileRoutes,
      ...listRoutes,
      ...subscriptionRoutes,
      ...emailRoutes,
      ...flowRoutes,
      ...enrolmentRoutes,
      ...eventRoutes,
    ],
    scopes: { table: scopeTable, granted: (call) => find(call)?.scopes, refuse: missingScopes },
    // The vendor's own client requests `/crm/v3/owners/`: https://github.com/HubSpot/hubspot-api-nodejs
    locate: (path) => ({ path: path.replace(/(?<=.)\/$/, '') }),
    enter(call) {
      const entry = find(call);
      if (!entry) throw unauthenticated();
      if (entry.expiredAt !== '') throw expired(entry.expiredAt);
      if (!(entry.byConsent || day.take(entry.portal))) throw overDailyLimit();
      return entry.portal;
    },
    headers: (call) => (isSearch(call) ? {} : limitsOf(call)),
    failure,
    unknownPath,
    unsupportedType: () => refuse(415, 'VALIDATION_ERROR', 'The content type of the request must be application/json'),
    malformedBody: () => invalid('Invalid input JSON on line 1, column 1: the body could not be parsed'),
    refuseValues: (breaches, portal) => refuseValues(breaches, portal.settings.portalId),
  };
};

// Answers of searches contain no rate limit headers:
// https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide
const isSearch = (call: Call): boolean => call.path.endsWith('/search');
