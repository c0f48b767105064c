import { connectionKey, openCredentials, sealCredentials } from '../crypto/credentials.ts';
import type { Credentials } from '../engine/http/request/authorization.ts';
import type { Stopwatch } from '../engine/http/session/stopwatch.ts';
import type { OAuthApp } from '../engine/oauth/oauth-app.ts';
import { ApiError, type ErrorCode, refusal } from '../errors.ts';
import type { Provider } from '../providers/define.ts';
import type { Connection } from '../store/connections/connection.ts';
import { rememberConnection } from '../store/connections/connection-cache.ts';
import { getConnection } from '../store/connections/connections.ts';
import { markNeedsReauth, postponeRefresh, storeRefreshed } from '../store/connections/refresh-lease.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { presentFailure, sealedFailure } from './failure.ts';
import { connectionGone, needsReauth, requireUsable } from './needs-reauth.ts';
import { appOf } from './oauth-app.ts';

/** Time functions and the stopwatch of a refresh. Times are epoch ms. */
export interface Clock {
  readonly now: () => number;
  readonly deadline: number;
  readonly pause: (ms: number) => Promise<void>;
  /** Notes the requests to the provider. */
  readonly stopwatch: Stopwatch;
}

/** A connection and its current credentials in the clear. */
export interface Renewed {
  readonly connection: Connection;
  readonly credentials: Credentials;
}

/** Milliseconds of a lease that are reserved for storing the result: time for a second attempt at the database. */
const reserveMs = 2_000;

/**
 * Maximum back-off in milliseconds that a vendor may ask for. The account is tried again after this time in any case.
 */
const longestWaitMs = 60 * 60_000;

/** Milliseconds until the next attempt: 2 s, 4 s, 8 s … up to a minute, or as long as the vendor asks for. */
const backOffMs = (failures: number, { details }: ApiError): number =>
  Math.max(Math.min(2_000 * 2 ** failures, 60_000), Math.min((details?.retry_after ?? 0) * 1000, longestWaitMs));

/** Loads the OAuth code at the first refresh of a process. */
const loadOAuth = () => import('../engine/oauth/grants.ts');

const loadApp = async (connection: Connection, credentials: Credentials): Promise<OAuthApp> => {
  const app = await appOf(connection, credentials);
  if (app !== undefined) return app;
  const { provider } = connection;
  const where = credentials.app_host === undefined ? provider : `${provider} at ${credentials.app_host}`;
  throw refusal(
    'provider_rejected',
    `The project no longer has an OAuth app for ${where}, so its connections cannot be refreshed; store it again: ` +
      `PUT /connections/strategies/${provider}`,
  );
};

/** Explains why the previous refresh may have used up the refresh token. */
const lossBefore = async (held: Connection): Promise<string> => {
  const { cutOff } = held.refresh;
  if (cutOff !== undefined) return `; the refresh before it was cut off by ${isoTime(cutOff)}`;
  const before = await presentFailure(held, held.lastError);
  return before === null ? '' : `; the refresh before it failed at ${before.at}: ${before.message}`;
};

/** The credentials that a repair, or a later lease holder, has stored. */
const openNewer = async (current: Connection | undefined): Promise<Renewed> => {
  const usable = await requireUsable(current);
  return { connection: usable, credentials: await openCredentials(usable) };
};

/** Marks the connection, unless its credentials changed meanwhile. */
const giveUp = async (held: Connection, reason: string, now: number): Promise<Renewed> => {
  const message = `${reason}${await lossBefore(held)}`;
  const failure = await sealedFailure(held, { code: 'grant_revoked', message }, now);
  if (await markNeedsReauth(held, failure, now)) throw await needsReauth(held, message);
  return openNewer(await getConnection(held.project, held.id));
};

/**
 * Marks an error as not applied: only the token request may be uncertain, the request that needed the token was not
 * sent.
 */
const beforeRequest = (error: ApiError, waitMs: number): ApiError => {
  const { details } = error;
  if (details?.outcome !== 'uncertain' && !details?.retriable) return error;
  const certain = { retriable: true, outcome: 'not_applied', retry_after: Math.ceil(waitMs / 1000) } as const;
  return new ApiError(error.code, error.message, { details: { ...details, ...certain }, cause: error });
};

const postpone = async (held: Connection, error: ApiError, now: number): Promise<never> => {
  const waitMs = backOffMs(held.refresh.failures, error);
  await postponeRefresh(held, await sealedFailure(held, error, now), now + waitMs);
  throw beforeRequest(error, waitMs);
};

/** Ends the tokens of a connection that was deleted meanwhile, if the vendor allows it: these tokens have no owner. */
const endOrphan = async (
  provider: Provider,
  app: OAuthApp,
  credentials: Credentials,
  clock: Pick<Clock, 'deadline' | 'stopwatch'>,
): Promise<ApiError> => {
  const { revokeGrant } = await loadOAuth();
  const failure = await revokeGrant(provider, app, credentials, clock).then(
    () => undefined,
    (error: unknown) => error,
  );
  return connectionGone(failure);
};

/** Stores the new tokens before any use. */
const store = async (held: Connection, credentials: Credentials, now: number): Promise<Connection | undefined> => {
  const sealed = sealCredentials(await connectionKey(held), held, credentials);
  const connection = await storeRefreshed(held, sealed, now);
  if (connection !== undefined) rememberConnection(connection, now);
  return connection;
};

const refresh = async (held: Connection, provider: Provider, clock: Clock): Promise<Renewed> => {
  const { refreshCredentials } = await loadOAuth();
  const began = clock.now();
  const { stopwatch } = clock;
  const deadline = (held.refresh.until ?? clock.deadline) - reserveMs;
  const credentials = await openCredentials(held);
  const app = await loadApp(held, credentials);
  const fresh = await refreshCredentials(provider, app, credentials, { now: began, deadline, stopwatch });
  const connection = await store(held, fresh, clock.now());
  if (connection !== undefined) return { connection, credentials: fresh };
  const current = await getConnection(held.project, held.id);
  if (current === undefined || current.status === 'revoked')
    throw await endOrphan(provider, app, fresh, { deadline, stopwatch });
  return openNewer(current);
};

/** Failures after which the lease is already gone. */
const settled: ReadonlySet<ErrorCode> = new Set(['connection_needs_reauth', 'unauthorized']);

/**
 * Refreshes the credentials of a connection whose lease the caller holds. The caller waits for the vendor's answer
 * almost to the end of the lease, minus the time to store it. If a vendor rotates tokens, a lost answer would have used
 * up the refresh token.
 * @param held the connection with the caller's fence
 * @throws ApiError as `renewCredentials`
 */
export const refreshWithLease = async (held: Connection, provider: Provider, clock: Clock): Promise<Renewed> => {
  const { GrantRevoked } = await loadOAuth();
  try {
    return await refresh(held, provider, clock);
  } catch (error) {
    if (error instanceof GrantRevoked) return giveUp(held, error.reason, clock.now());
    if (!(error instanceof ApiError) || settled.has(error.code)) throw error;
    return postpone(held, error, clock.now());
  }
};
