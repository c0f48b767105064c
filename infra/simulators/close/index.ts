import { type Accounts, givenIn, openAccounts, type Tokens } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { liveRows } from '../shared/rows.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { badRequest, failure, rateLimitHeaders, refuseValues } from './errors.ts';
import { sendEvent } from './hooks.ts';
import { closeOauth } from './oauth.ts';
import { liveRow, type Organization, openOrganization, remoteId } from './organization.ts';
import { createRecord, mergeLeads, removeRecord, updateRecord } from './records.ts';
import { closeRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { closeOrganizations, type OrganizationSettings } from './seeds.ts';
import type { CustomType, EventRow, FieldOwner, Pipeline, RecordType, Row, User } from './types.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded organizations, the machine's clock
 * (epoch ms).
 */
export interface CloseOptions extends ConsentingOptions {
  organizations?: readonly OrganizationSettings[];
}

/** Test controls of an organisation: actions of a user in Close's own screens. The vendor's rules apply. */
export interface CloseAccount {
  readonly organizationId: string;
  /** Address of the simulator. */
  readonly url: string;
  /** The key that is currently valid. */
  readonly apiKey: string;
  /** Ids of custom fields by name. */
  customFields(owner: FieldOwner): Readonly<Record<string, string>>;
  objectTypes(): readonly CustomType[];
  activityTypes(): readonly CustomType[];
  /** Creates a record, also a meeting, which at Close comes from a calendar. @returns the id */
  create(type: RecordType, values: Record<string, unknown>): string;
  update(type: RecordType, id: string, values: Record<string, unknown>): void;
  remove(type: RecordType, id: string): void;
  /** Merges the first lead into the second. */
  mergeLeads(source: string, destination: string): void;
  get(type: RecordType, id: string): Row | undefined;
  /** Ids of the records that are not deleted. */
  list(type: RecordType): string[];
  users(): readonly User[];
  pipelines(): readonly Pipeline[];
  /** Ends the current key: requests with it return 401. */
  expireApiKey(): void;
  /** Replaces the current key with a new one. */
  issueApiKey(): string;
}

/** The simulator of Close. `account` throws an Error for an unknown id. */
export interface CloseSimulator extends Simulator {
  /** The name of an account is its organisation id. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(organizationId: string): CloseAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startCloseSimulator = async (options: CloseOptions = {}): Promise<CloseSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const settings = options.organizations ?? closeOrganizations;
  const organizations = openAccounts(
    settings.map((each) => [each.organizationId, openOrganization(each, now, journal), each.apiKey] as const),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => organizations.find(tenant)?.account,
    (organization, { table, row }: RowChange<EventRow>) => {
      if (table === 'events') sendEvent(organization, row, sender);
    },
  );
  const oauth = createAuthorizationServer({
    provider: 'close',
    name: 'Close',
    dialect: closeOauth,
    holders: settings.map(({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName })),
    journal,
    now,
    rules: options.oauth,
  });
  const simulator = await startSimulator(close(organizations, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (organizationId: string) => {
      const { account: organization, tokens } = organizations.get(organizationId);
      return openAccount(organization, simulator.url, tokens);
    },
  });
};

/** "using the API key as the username and an empty password": https://developer.close.com/api/overview/api-key-authentication */
const keyIn = (call: Call): string => {
  const [key = '', password] = Buffer.from(givenIn(call, 'Basic'), 'base64').toString('utf8').split(':');
  return password === '' ? key : '';
};

const close = (organizations: Accounts<Organization>, oauth: OAuthParts): Vendor<Organization> => ({
  provider: 'close',
  open: oauth.routes,
  routes: closeRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    refuse: () => new Refusal(failure(403)),
  },
  locate: (path) => ({ path }),
  enter(call) {
    const organization = organizations.holderOf(keyIn(call)) ?? organizations.granteeOf(givenIn(call, 'Bearer'), oauth);
    if (!organization) throw new Refusal(failure(401));
    return organization;
  },
  headers: () => rateLimitHeaders(),
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => new Refusal(failure(415)),
  malformedBody: () => badRequest('The body could not be parsed as JSON.'),
  refuseValues,
});

const openAccount = (organization: Organization, url: string, key: Tokens): CloseAccount => ({
  organizationId: organization.settings.organizationId,
  url,
  get apiKey() {
    return key.current();
  },
  customFields: (owner) => Object.fromEntries(organization.fields[owner].map(({ name, id }) => [name, id])),
  objectTypes: () => organization.objectTypes,
  activityTypes: () => organization.activityTypes,
  create: (type, values) => remoteId(organization, type, createRecord(organization, type, values)),
  update: (type, id, values) => {
    updateRecord(organization, type, id, values);
  },
  remove: (type, id) => removeRecord(organization, type, id),
  mergeLeads: (source, destination) => {
    mergeLeads(organization, source, destination);
  },
  get: (type, id) => liveRow(organization, type, id),
  list: (type) => liveRows(organization, type).map((row) => remoteId(organization, type, row)),
  users: () => organization.users,
  pipelines: () => organization.pipelines,
  expireApiKey: key.expire,
  issueApiKey: key.issue,
});
