import type { Failure } from '../failures.ts';
import type { Journal } from '../journal.ts';
import type { Answer, Call, OpenRoute } from '../vendor.ts';
import { simulatedApp } from './app.ts';
import { decideConsent, showConsent } from './authorize.ts';
import { type Choice, consentTo } from './consent.ts';
import type { App, Dialect, Holder } from './dialect.ts';
import { createHoldBack } from './hold-back.ts';
import { Refused } from './refused.ts';
import { answerIntrospection, answerRevocation } from './revoke.ts';
import { createStore } from './store.ts';
import { answerTokenRequest, holderOf, type TokenContext } from './token.ts';

/** Differences from the vendor that a test can set. */
export interface OAuthRules {
  /** Seconds. null: tokens never expire, and there are no refresh tokens. */
  readonly lifetime?: number | null;
  readonly rotates?: boolean;
  /** Apps in addition to the one that is always registered. */
  readonly apps?: readonly App[];
}

/** Numbers of requests that reached the vendor, refused requests included. */
export interface OAuthCounts {
  authorization_code: number;
  refresh_token: number;
  revocations: number;
}

interface LiveTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** Test controls of a vendor's authorization server. Accounts have the names of the consent page. */
export interface AuthorizationServer {
  /** The app that is always registered. */
  readonly app: App;
  /** `POST` path of token requests. */
  readonly tokenPath: string;
  readonly counts: OAuthCounts;
  /** Time between the execution of a token request and its answer, in ms. */
  tokenDelayMs: number;
  rotates: boolean;
  /** Goes through the consent page as a browser does. Returns the address of the redirect. */
  consent(authorizeUrl: string, choice?: Choice): Promise<URL>;
  register(app: App): void;
  /** Issues tokens without a consent, as if after one. Default of `scopes`: all scopes of the app. */
  issue(account: string, scopes?: readonly string[]): Readonly<Record<string, unknown>>;
  /** The newest tokens of an account that have not ended. */
  tokens(account: string): LiveTokens | undefined;
  /** Ends the access tokens of an account, or of all accounts: API requests with them return 401. */
  expireAccessTokens(account?: string): void;
  /** Voids access and refresh tokens, as if the account's owner removed the app. */
  revokeGrants(account?: string): void;
  /** Requires the owner for a new connection of the account: the vendor asks for a further factor. */
  demandOwner(account: string): void;
  /** Fails the next token requests. */
  failToken(failure: Omit<Failure, 'method' | 'path'>): void;
}

/** Account and scopes of an access token. */
export type Bearer =
  | { readonly account: string; readonly scopes: readonly string[]; readonly expiredAt?: undefined }
  | { readonly account: string; readonly scopes: readonly string[]; readonly expiredAt: number };

interface AuthorizationServerOptions {
  readonly provider: string;
  /** Name of the vendor on the consent page. */
  readonly name: string;
  readonly dialect: Dialect;
  readonly holders: readonly Holder[];
  readonly journal: Journal;
  readonly now: () => number;
  readonly rules?: OAuthRules | undefined;
}

/** The part of the simulator to which the server is connected once it runs. */
interface Connected {
  fail(failure: Failure): void;
}

/** Parts of the authorization server that a vendor's simulator must mount. Call `control` after the start. */
export interface OAuthParts {
  readonly routes: readonly OpenRoute[];
  /** Account of an access token that was not revoked. */
  bearer(token: string): Bearer | undefined;
  /** Scopes of the access token in a call. Undefined if the call has no access token. */
  granted(call: Call): readonly string[] | undefined;
  control(simulator: Connected): AuthorizationServer;
}

const asForm = (answer: Answer): Answer => {
  const members = Object.entries(Object(answer.body)).map(([name, value]): [string, string] => [name, String(value)]);
  const headers = { ...answer.headers, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return { ...answer, headers, body: new URLSearchParams(members).toString() };
};

/** State that the parts of a server share. */
interface Running {
  readonly context: TokenContext;
  readonly app: App;
  readonly apps: Map<string, App>;
  readonly counts: OAuthCounts;
  /** Settings that a test may change while the server runs. */
  readonly knobs: { tokenDelayMs: number; rotates: boolean };
}

/** Answers with the vendor's own words, refusals included. */
const inWords =
  (context: TokenContext, answer: (context: TokenContext, call: Call) => Answer, refuse = context.dialect.refuse) =>
  (call: Call): Answer => {
    try {
      return answer(context, call);
    } catch (error) {
      if (error instanceof Refused) return refuse(error.problem);
      throw error;
    }
  };

const consentRoutes = (context: TokenContext): readonly OpenRoute[] => [
  {
    method: 'GET',
    path: context.dialect.authorizePath,
    body: 'none',
    page: true,
    handle: (call) => showConsent(context, call),
  },
  {
    method: 'POST',
    path: context.dialect.authorizePath,
    body: 'form',
    page: true,
    handle: (call) => decideConsent(context, call),
  },
];

const tokenRoute = ({ context, counts, knobs }: Running): OpenRoute => {
  const { dialect } = context;
  const token = inWords(context, answerTokenRequest);
  return {
    method: 'POST',
    path: dialect.tokenPath,
    body: dialect.tokenRequest,
    handle: (call) => {
      const kind: unknown = Reflect.get(Object(call.body), 'grant_type');
      if (kind === 'authorization_code' || kind === 'refresh_token') counts[kind] += 1;
      const answer = { ...token(call), delayMs: knobs.tokenDelayMs };
      const asksForJson = call.headers.accept?.includes('json') ?? false;
      return dialect.answersForms && !asksForJson ? asForm(answer) : answer;
    },
  };
};

const revocationRoutes = ({ context, counts }: Running): readonly OpenRoute[] => {
  const { revocation } = context.dialect;
  if (revocation === undefined) return [];
  const revoke = inWords(context, (_, call) => answerRevocation(context, call, revocation), revocation.refuse);
  return [
    {
      method: revocation.method,
      path: revocation.path,
      body: revocation.encoding,
      handle: (call) => {
        counts.revocations += 1;
        return revoke(call);
      },
    },
  ];
};

const introspectionRoutes = (context: TokenContext): readonly OpenRoute[] => {
  const { introspection } = context.dialect;
  if (introspection === undefined) return [];
  return [{ method: 'POST', path: introspection.path, body: 'form', handle: inWords(context, answerIntrospection) }];
};

const bearerOf = ({ store, now }: TokenContext, text: string): Bearer | undefined => {
  const known = store.find(text);
  if (!known?.isValid || known.row.use !== 'access') return undefined;
  const { expiresAt } = known.row;
  const { holder: account, scopes } = known.grant;
  const of = { account, scopes };
  return expiresAt !== undefined && expiresAt <= now() ? { ...of, expiredAt: expiresAt } : of;
};

type TokenControl = Pick<AuthorizationServer, 'issue' | 'tokens' | 'expireAccessTokens' | 'revokeGrants'>;

const tokenControl = ({ context, app }: Running): TokenControl => {
  const { dialect, store, now } = context;
  return {
    issue(account, scopes = dialect.appScopes) {
      const holder = holderOf(context, account);
      const lifetime = context.lifetime();
      const grant = store.addGrant({ holder: account, clientId: app.clientId, scopes });
      const { access, refresh } = store.issue(grant.id, lifetime === undefined ? undefined : now() + lifetime * 1000);
      return dialect.answer({ holder, scopes, accessToken: access.token, refreshToken: refresh?.token, lifetime });
    },
    tokens(account) {
      const living = store.grantsOf(account).flatMap(({ id }) => store.living(id));
      const newest = (use: 'access' | 'refresh') => living.findLast((row) => row.use === use)?.token;
      const [accessToken, refreshToken] = [newest('access'), newest('refresh')];
      if (accessToken === undefined) return undefined;
      return { accessToken, ...(refreshToken !== undefined && { refreshToken }) };
    },
    expireAccessTokens(account) {
      const living = store.grantsOf(account).flatMap(({ id }) => store.living(id));
      for (const row of living) if (row.use === 'access') store.expire(row, now());
    },
    revokeGrants(account) {
      for (const { id } of store.grantsOf(account)) store.endGrant(id);
    },
  };
};

const controlOf = (running: Running, simulator: Connected): AuthorizationServer => {
  const { context, app, apps, counts, knobs } = running;
  const { tokenPath } = context.dialect;
  return {
    app,
    counts,
    tokenPath,
    get tokenDelayMs() {
      return knobs.tokenDelayMs;
    },
    set tokenDelayMs(ms) {
      knobs.tokenDelayMs = ms;
    },
    get rotates() {
      return knobs.rotates;
    },
    set rotates(value) {
      knobs.rotates = value;
    },
    consent: consentTo,
    register(other) {
      apps.set(other.clientId, other);
    },
    ...tokenControl(running),
    demandOwner(account) {
      context.holdBack.demand(account);
    },
    failToken(failure) {
      const path = new RegExp(`^${tokenPath.replaceAll('.', '\\.')}$`);
      simulator.fail({ ...failure, method: 'POST', path });
    },
  };
};

/** An authorization server by RFC 6749, 7636, 7009 and 7662. The dialect contains the differences of a vendor. */
export const createAuthorizationServer = (options: AuthorizationServerOptions): OAuthParts => {
  const { provider, name, dialect, holders, journal, now, rules = {} } = options;
  const app = simulatedApp(provider);
  const apps = new Map([app, ...(rules.apps ?? [])].map((each): [string, App] => [each.clientId, each]));
  const counts: OAuthCounts = { authorization_code: 0, refresh_token: 0, revocations: 0 };
  const knobs = { tokenDelayMs: 0, rotates: rules.rotates ?? dialect.rotates };
  const lifetime = rules.lifetime === undefined ? dialect.lifetime : (rules.lifetime ?? undefined);
  const context: TokenContext = {
    provider,
    name,
    dialect,
    apps,
    holders,
    store: createStore(provider, journal),
    now,
    lifetime: () => lifetime,
    rotates: () => knobs.rotates,
    delayMs: () => knobs.tokenDelayMs,
    holdBack: createHoldBack(dialect, now),
  };
  const running: Running = { context, app, apps, counts, knobs };
  const bearer = (token: string): Bearer | undefined => bearerOf(context, token);
  return {
    routes: [
      ...consentRoutes(context),
      tokenRoute(running),
      ...revocationRoutes(running),
      ...introspectionRoutes(context),
    ],
    bearer,
    granted: ({ headers }) => bearer(/^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')?.scopes,
    control: (simulator) => controlOf(running, simulator),
  };
};
