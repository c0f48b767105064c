import { isGranted } from '../shared/accounts.ts';
import { createDaily, type Daily } from '../shared/daily.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { Refusal, type Vendor } from '../shared/vendor.ts';
import { type Company, openCompany } from './company.ts';
import {
  dailyTokens,
  failure,
  rateLimit,
  rateLimitHeaders,
  refuseValues,
  schemaViolation,
  unauthorized,
} from './errors.ts';
import { sendChange } from './hooks.ts';
import { leadIdOf } from './leads.ts';
import { pipedriveOauth } from './oauth.ts';
import { createRecord, mergePersons, removeRecord, updateRecord } from './records.ts';
import { pipedriveRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type CompanySettings, pipedriveCompanies } from './seeds.ts';
import { tokensOf } from './tokens.ts';
import type { FieldOwner, RecordType, Row, Stage, User } from './types.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded companies, the machine's clock
 * (epoch ms).
 */
export interface PipedriveOptions extends ConsentingOptions {
  companies?: readonly CompanySettings[];
  /** Form of members without a value: absent, as in the published description's types, or null as `documented`. */
  answers?: 'described' | 'documented';
  /** Daily budget of a company in tokens. Default: 150,000. */
  dailyTokens?: number;
}

/** Test controls of a company: actions of a user in Pipedrive's own screens. The vendor's rules apply. */
export interface PipedriveAccount {
  readonly companyDomain: string;
  readonly companyId: number;
  /** Base address of this company at the simulator. */
  readonly url: string;
  /** The token that is currently valid. */
  readonly apiToken: string;
  /** Codes of custom fields by name. */
  customFields(owner: FieldOwner): Readonly<Record<string, string>>;
  create(type: RecordType, values: Record<string, unknown>): Row;
  update(type: RecordType, id: number, values: Record<string, unknown>): Row;
  remove(type: RecordType, id: number): void;
  /** UUID of a lead, by the number of its row. */
  leadId(row: Pick<Row, 'id'>): string;
  /** @returns the person into which the first person was merged */
  mergePersons(id: number, into: number): Row;
  get(type: RecordType, id: number): Row | undefined;
  /** Includes deleted records. */
  list(type: RecordType): Row[];
  users(): readonly User[];
  stages(): readonly Stage[];
  /** Ends the current token: requests with it return 401. */
  expireApiToken(): void;
  /** Replaces the current token with a new one. */
  issueApiToken(): string;
}

/** The simulator of Pipedrive. `account` throws an Error for an unknown domain. */
export interface PipedriveSimulator extends Simulator {
  /** The name of an account is its company domain. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(companyDomain: string): PipedriveAccount;
}

interface Entry {
  readonly company: Company;
  /** The token that is currently valid. Empty after it has expired. */
  token: string;
  issued: number;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startPipedriveSimulator = async (options: PipedriveOptions = {}): Promise<PipedriveSimulator> => {
  const journal = openJournal(options.journal);
  const rules = { now: options.now ?? Date.now, emptyAsNull: options.answers === 'documented' };
  const entries = new Map(
    (options.companies ?? pipedriveCompanies).map((settings): [string, Entry] => [
      settings.companyDomain,
      { company: openCompany(settings, rules, journal), token: settings.apiToken, issued: 0 },
    ]),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => entries.get(tenant)?.company,
    (company, change: RowChange<Row>) => sendChange(company, change, sender),
  );
  const oauth = createAuthorizationServer({
    provider: 'pipedrive',
    name: 'Pipedrive',
    dialect: pipedriveOauth,
    holders: [...entries.values()].map(({ company: { settings } }) => ({
      id: settings.companyDomain,
      name: settings.companyName,
    })),
    journal,
    now: rules.now,
    rules: options.oauth,
  });
  const most = options.dailyTokens ?? dailyTokens;
  const day = { most, taken: createDaily(most, rules.now) };
  const simulator = await startSimulator(pipedrive(entries, oauth, day), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (companyDomain: string) => {
      const entry = entries.get(companyDomain);
      if (!entry) throw new Error(`No company ${companyDomain}`);
      return openAccount(entry, simulator.url);
    },
  });
};

/** Daily budget of a company in tokens, and the used tokens. */
interface Day {
  readonly most: number;
  readonly taken: Daily;
}

const pipedrive = (entries: ReadonlyMap<string, Entry>, oauth: OAuthParts, day: Day): Vendor<Company> => ({
  provider: 'pipedrive',
  open: oauth.routes,
  routes: pipedriveRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    refuse: () => new Refusal(failure(403)),
  },
  locate(path) {
    // The authorization server has its own host, which belongs to no company.
    if (path.startsWith('/oauth/')) return { path };
    const [, tenant = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
    return { tenant, path: rest };
  },
  // A token belongs to one user in one company: https://pipedrive.readme.io/docs/core-api-concepts-authentication
  enter(call) {
    const entry = entries.get(call.tenant ?? '');
    const given = call.headers['x-api-token'] ?? '';
    const isOwn = given !== '' && given === entry?.token;
    if (!entry || !(isOwn || isGranted(oauth, call))) throw unauthorized();
    if (!day.taken.take(entry.company.settings.companyDomain, tokensOf(call))) throw new Refusal(failure(429));
    return entry.company;
  },
  headers: ({ tenant = '' }) => rateLimitHeaders(rateLimit.max - 1, { most: day.most, left: day.taken.left(tenant) }),
  failure,
  unknownPath: () => failure(404),
  unsupportedType: () => new Refusal(failure(415)),
  malformedBody: () => schemaViolation('The body could not be parsed as JSON'),
  refuseValues: ([breach], _, { path }) => refuseValues(breach, path),
});

const openAccount = (entry: Entry, origin: string): PipedriveAccount => {
  const { company } = entry;
  const { companyDomain, companyId, apiToken } = company.settings;
  return {
    companyDomain,
    companyId,
    url: `${origin}/${companyDomain}`,
    get apiToken() {
      return entry.token;
    },
    customFields: (owner) =>
      Object.fromEntries(
        company.fields[owner]
          .filter(({ custom }) => custom)
          .map(({ field_name, field_code }) => [field_name, field_code]),
      ),
    create: (type, values) => createRecord(company, type, values),
    update: (type, id, values) => updateRecord(company, type, id, values),
    remove: (type, id) => {
      removeRecord(company, type, id);
    },
    leadId: (row) => leadIdOf(company, row),
    mergePersons: (id, into) => mergePersons(company, id, into),
    get: (type, id) => company.tables[type].get(id),
    list: (type) => company.tables[type].all(),
    users: () => company.users,
    stages: () => company.stages,
    expireApiToken: () => {
      entry.token = '';
    },
    issueApiToken: () => {
      entry.issued += 1;
      entry.token = `${apiToken}-issued-${entry.issued}`;
      return entry.token;
    },
  };
};
