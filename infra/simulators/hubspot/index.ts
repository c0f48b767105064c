import { createDaily } from '../daily.ts';
import { createHookSender, type HookOutbox, nameParts } from '../hooks.ts';
import { openJournal } from '../journal.ts';
import {
  type AuthorizationServer,
  createAuthorizationServer,
  type OAuthParts,
  type OAuthRules,
} from '../oauth/server.ts';
import { type Simulator, startSimulator } from '../simulator.ts';
import type { Call, Vendor } from '../vendor.ts';
import { associationLabelRoutes } from './association-labels.ts';
import { associationRoutes } from './association-routes.ts';
import { batchWriteRoutes } from './batch-writes.ts';
import { schemaRoutes, typeIn } from './custom-objects.ts';
import {
  expired,
  failure,
  invalid,
  missingScopes,
  overDailyLimit,
  rateLimit,
  rateLimitHeaders,
  refuse,
  unauthenticated,
} from './errors.ts';
import { fileRoutes, type NewFile, storageRoute, storeFile } from './files.ts';
import { type HubspotSubscription, sendChange } from './hooks.ts';
import { metadataRoutes } from './metadata.ts';
import { hubspotOauth } from './oauth.ts';
import { objectRoutes, unknownPath } from './objects.ts';
import { liveRow, openPortal, type Portal } from './portal.ts';
import { archiveRecord, createRecord, mergeRecords, updateRecord } from './records.ts';
import { hubspotScopes } from './scopes.ts';
import { hubspotPortals, type PortalSettings } from './seeds.ts';
import { type CrmRow, type FileRow, type ObjectDefinition, type ObjectType, objects } from './types.ts';

export interface HubspotOptions {
  port?: number;
  /** File that keeps the state over a restart. */
  journal?: string;
  portals?: readonly PortalSettings[];
  /** A second contact with the same e-mail is refused; true unless set. */
  strictDuplicates?: boolean;
  /** Milliseconds after which searches find a new record; at once unless set. */
  searchLag?: number;
  /** Searches of a portal in any second, by the clock of the simulator; any number unless set. */
  searchesPerSecond?: number;
  /** Requests of a portal in a day; 650,000 unless set. */
  dailyRequests?: number;
  /** Properties without a value: left out as the published `described` types have it, or null as `documented`. */
  answers?: 'described' | 'documented';
  oauth?: OAuthRules;
  /** Messages about changes leave by themselves, as with `npm start`; otherwise `hooks.post` sends them. */
  sendsNotifications?: boolean;
  now?: () => number;
}

/** Of a custom object, its type id. */
type AnyType = ObjectType | `2-${number}`;

/** One portal, seen from behind: what a person would do in HubSpot's own screens. The vendor's rules apply. */
export interface HubspotAccount {
  readonly portalId: number;
  /** The token that is valid now. */
  readonly accessToken: string;
  create(type: AnyType, properties: Record<string, string>, associations?: readonly unknown[]): CrmRow;
  update(type: AnyType, id: number, properties: Record<string, string>): CrmRow;
  archive(type: AnyType, id: number): void;
  /** Deletes a record for good, an archived one too: https://knowledge.hubspot.com/records/permanently-delete-a-contact */
  purge(type: AnyType, id: number): void;
  /** @returns what has come of the two */
  merge(type: AnyType, id: number, other: number): CrmRow;
  get(type: AnyType, id: number): CrmRow | undefined;
  /** Archived records too. */
  list(type: AnyType): CrmRow[];
  associated(type: ObjectType, id: number, other: ObjectType): number[];
  /** Deleted files too. */
  files(): FileRow[];
  /** A note with files on a ticket; they are private unless set, and of zeros without content. */
  attach(ticket: number, ...files: readonly (Omit<NewFile, 'access' | 'folder'> & Partial<NewFile>)[]): CrmRow;
  /** An agent answers a ticket by e-mail for the first time. */
  answer(ticket: number): CrmRow;
  /** A ticket that an owner has made in HubSpot's own screens. @param user his id as a user */
  madeBy(ticket: number, user: number): CrmRow;
  deleteFile(id: number): void;
  /** The private app has these scopes from now on, and no others. */
  limitScopes(scopes: readonly string[]): void;
  /** Deletes a kind of record that people have defined, with its records. */
  deleteType(typeId: string): void;
  /** Requests with the current token answer 401 from now on. */
  expireAccessToken(): void;
  /** Puts a new token in place of the current one. */
  issueAccessToken(): string;
}

export interface HubspotSimulator extends Simulator {
  /** Accounts are named by their portal id. */
  readonly oauth: AuthorizationServer;
  /** The messages for those who have registered. */
  readonly hooks: HookOutbox;
  /** What the owner of the app enters in it: the address for the changes of all portals. */
  subscribe(subscription: HubspotSubscription): void;
  /** By portal id or by access token. */
  account(portal: number | string): HubspotAccount;
}

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

interface Entry {
  readonly portal: Portal;
  expiredAt: string;
  /** Of a token by consent, and of a private app that was not given all. */
  scopes?: readonly string[];
  /** A token by consent: there is no daily limit. */
  readonly byConsent?: true;
}

type Tokens = ReturnType<typeof createTokens>;

const createTokens = (portals: readonly Portal[]) => {
  const known = new Map<string, Entry>(
    portals.map((portal) => [portal.settings.accessToken, { portal, expiredAt: '' }]),
  );
  const current = new Map(portals.map((portal) => [portal.settings.portalId, portal.settings.accessToken]));
  let issued = 0;
  return {
    current: (portal: Portal) => current.get(portal.settings.portalId) ?? '',
    find: (token: string) => known.get(token),
    expire(portal: Portal, at: number): void {
      const entry = known.get(current.get(portal.settings.portalId) ?? '');
      if (entry) entry.expiredAt = new Date(at).toISOString();
    },
    limit(portal: Portal, scopes: readonly string[]): void {
      const entry = known.get(current.get(portal.settings.portalId) ?? '');
      if (entry) entry.scopes = scopes;
    },
    issue(portal: Portal): string {
      issued += 1;
      const token = `${portal.settings.accessToken}-issued-${issued}`;
      known.set(token, { portal, expiredAt: '' });
      current.set(portal.settings.portalId, token);
      return token;
    },
  };
};

/** What portals have for a day, and have taken of it. */
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
    const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : (tokens.find(token) ?? granted(token));
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
    ],
    scopes: { table: hubspotScopes, granted: (call) => find(call)?.scopes, refuse: missingScopes },
    // The vendor's own client asks for `/crm/v3/owners/`: https://github.com/HubSpot/hubspot-api-nodejs
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
  };
};

// Search answers carry no rate limit headers: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide
const isSearch = (call: Call): boolean => call.path.endsWith('/search');

const fileOf = ({ files }: Portal, id: number): FileRow => {
  const file = files.get(id);
  if (!file) throw new Error(`No file ${id}`);
  return file;
};

const typeNamed = (portal: Portal, name: string): ObjectDefinition => {
  const type = typeIn(portal, name);
  if (!type) throw new Error(`No type ${name}`);
  return type;
};

const openAccount = (portal: Portal, tokens: Tokens, now: () => number): HubspotAccount => ({
  portalId: portal.settings.portalId,
  get accessToken() {
    return tokens.current(portal);
  },
  create: (type, properties, associations = []) =>
    createRecord(portal, typeNamed(portal, type), { properties, associations }),
  update: (type, id, properties) =>
    updateRecord(portal, typeNamed(portal, type), liveRow(portal, typeNamed(portal, type), String(id)), { properties }),
  archive: (type, id) =>
    archiveRecord(portal, typeNamed(portal, type), liveRow(portal, typeNamed(portal, type), String(id))),
  purge: (type, id) => {
    const { name } = typeNamed(portal, type);
    const row = portal.tables[name].get(id);
    if (row === undefined) throw new Error(`There is no record ${id}`);
    portal.tables[name].put({ ...row, archived: true, purged: true });
  },
  merge: (type, ...ids) => {
    const [first, second] = ids.map((id) => liveRow(portal, typeNamed(portal, type), String(id)));
    if (!first || !second || first === second) throw new Error(`Of ${ids.join(' and ')} there are not two`);
    return mergeRecords(portal, typeNamed(portal, type), first, second);
  },
  get: (type, id) => portal.tables[typeNamed(portal, type).name].get(id),
  list: (type) => portal.tables[typeNamed(portal, type).name].all(),
  associated: (type, id, other) => portal.links.of(`${type}/${id}`, other),
  files: () => portal.files.all(),
  attach: (ticket, ...files) => {
    const ids = files.map(
      (file) => storeFile(portal, { access: 'PRIVATE', folder: `/attachments/${ticket}`, ...file }).id,
    );
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 228 }];
    return createRecord(portal, objects.notes, {
      properties: { hs_timestamp: new Date(now()).toISOString(), hs_attachment_ids: ids.join(';') },
      associations: [{ to: { id: String(ticket) }, types }],
    });
  },
  answer: (ticket) => {
    const at = new Date(now()).toISOString();
    const row = liveRow(portal, objects.tickets, String(ticket));
    const properties = { ...row.properties, first_agent_reply_date: at, [objects.tickets.modified]: at };
    return portal.tables.tickets.put({ ...row, properties, updatedAt: at });
  },
  madeBy: (ticket, user) => {
    const row = liveRow(portal, objects.tickets, String(ticket));
    const properties = { ...row.properties, hs_created_by_user_id: String(user) };
    return portal.tables.tickets.put({ ...row, properties });
  },
  deleteFile: (id) => void portal.files.put({ ...fileOf(portal, id), archived: true }),
  limitScopes: (scopes) => tokens.limit(portal, scopes),
  deleteType: (typeId) => void portal.deletedTypes.add(typeId),
  expireAccessToken: () => tokens.expire(portal, now()),
  issueAccessToken: () => tokens.issue(portal),
});
