import { setTimeout as pause } from 'node:timers/promises';
import { openCredentials } from '../crypto/credentials.ts';
import { derivedSession } from '../engine/http/session/derived-session.ts';
import { openSession, type Session } from '../engine/http/session/session.ts';
import type { Stopwatch } from '../engine/http/session/stopwatch.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Provider } from '../providers/define.ts';
import { loadProvider } from '../providers/load.ts';
import type { Connection } from '../store/connections/connection.ts';
import { rememberConnection } from '../store/connections/connection-cache.ts';
import { isUseUnknown, markActive, markNeedsReauth, noteUse } from '../store/connections/refresh-lease.ts';
import { countRequests } from './caller-requests.ts';
import { isExpiring, isValid } from './expiry.ts';
import { sealedFailure } from './failure.ts';
import { markedNeedsReauth, needsReauth } from './needs-reauth.ts';
import type { Clock, Renewed, renewCredentials } from './refresh.ts';

/** Of the call that the session is for. Times are epoch ms. */
export interface SessionCall {
  readonly now: number;
  readonly deadline: number;
  readonly stopwatch: Stopwatch;
  readonly log: { readonly warn: (message: string, entry: Record<string, unknown>) => void };
  /**
   * Receives work that goes on beside the call and must be over before the process may be frozen. Without it, the call
   * waits for the work itself.
   */
  readonly defer?: (work: Promise<unknown>) => void;
  /** Of background work: holds its requests back where they are not to be sent now. */
  readonly guard?: (session: Session) => Session;
}

/** @throws Error when the service does not have the provider any more */
export const providerOf = async (connection: Connection): Promise<Provider> => {
  const provider = await loadProvider(connection.provider);
  if (provider === undefined)
    throw new Error(`connection ${connection.id} is of an unknown provider ${connection.provider}`);
  return provider;
};

/** A call with the provider of its connection. */
interface ProviderCall extends SessionCall {
  readonly provider: Provider;
}

const clockOf = ({ deadline }: SessionCall): Clock => ({ now: Date.now, deadline, pause });

const openAs = ({ connection, credentials }: Renewed, { provider, deadline, stopwatch }: ProviderCall): Session =>
  openSession({
    provider,
    credentials,
    method: connection.method,
    deadline,
    stopwatch,
    account: connection.id,
  });

/** Most calls find credentials that are valid for long: only who renews them loads what does. */
const renew: typeof renewCredentials = async (...renewal) =>
  (await import('./refresh.ts')).renewCredentials(...renewal);

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details?.provider?.status === 401;

/** Milliseconds after a refresh for which a 401 is not due to the token's age. */
const freshMs = 30_000;

/**
 * New credentials after a 401, which did nothing at the vendor.
 * @returns `undefined` when the credentials that were refused are new themselves
 */
const renewRefused = ({ connection }: Renewed, call: ProviderCall): Promise<Renewed | undefined> => {
  const { at } = connection.refresh;
  if (at !== undefined && Date.now() - at < freshMs) return Promise.resolve(undefined);
  return call.stopwatch.measure(() => renew(connection, call.provider, clockOf(call)));
};

/** A session whose requests survive that the access token has expired or was replaced elsewhere. */
const renewing = (first: Renewed, call: ProviderCall): Session => {
  let current = { renewed: first, session: openAs(first, call) };
  let renewal: Promise<Renewed | undefined> | undefined;

  /** The session to repeat a refused request with, if there is one. */
  const renewOnce = async (used: typeof current): Promise<Session | undefined> => {
    if (used === current) {
      renewal ??= renewRefused(used.renewed, call);
      const renewed = await renewal;
      if (renewed === undefined) return undefined;
      if (used === current) current = { renewed, session: openAs(renewed, call) };
    }
    return current.session;
  };

  const send: Session['send'] = async (...request) => {
    const used = current;
    try {
      return await used.session.send(...request);
    } catch (error) {
      if (!isRefusal(error) || request[0].once) throw error;
      const renewed = await renewOnce(used);
      if (renewed === undefined) throw error;
      return renewed.send(...request);
    }
  };

  const pass: Session['pass'] = async (request) => {
    const used = current;
    const answer = await used.session.pass(request);
    if (answer.status !== 401) return answer;
    const renewed = await renewOnce(used);
    return renewed === undefined ? answer : renewed.pass(request);
  };

  const { provider, account, hostParts, ownHeaders, fits, notices } = current.session;
  return {
    provider,
    account,
    hostParts,
    ownHeaders,
    fits,
    notices,
    send,
    pass,
    requestOf: (...request) => current.session.requestOf(...request),
    outgoingOf: (request) => current.session.outgoingOf(request),
    get redactor() {
      return current.session.redactor;
    },
  };
};

/**
 * A session with credentials that cannot be refreshed. A 401 marks the connection; later requests are sent all the same,
 * since only the vendor knows whether the credentials have ended, and the first success removes the mark.
 */
const marking = (opened: Renewed, call: ProviderCall): Session => {
  const session = openAs(opened, call);
  let { connection } = opened;
  const send: Session['send'] = async (...request) => {
    try {
      const answer = await session.send(...request);
      if (connection.status === 'needs_reauth') connection = (await markActive(connection, Date.now())) ?? connection;
      return answer;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const now = Date.now();
      const message = error.details?.provider?.message ?? 'the credentials were refused';
      if (connection.status === 'active') {
        await markNeedsReauth(connection, await sealedFailure(connection, { code: error.code, message }, now), now);
      }
      throw await needsReauth(connection, message, error);
    }
  };
  return derivedSession(session, { send });
};

/** Failures of a refresh after which the credentials of before are none. */
const ended: ReadonlySet<ErrorCode> = new Set(['connection_needs_reauth', 'unauthorized']);

/** Milliseconds that a call waits for new credentials while its own are still valid. */
const renewalWaitMs = 5_000;

/** Credentials that are still valid are used where new ones take long, or cannot be had now. */
const renewAhead = (opened: Renewed, call: ProviderCall): Promise<Renewed> => {
  const clock = clockOf(call);
  const renewal = renew(opened.connection, call.provider, clock, 'ahead').catch((error: unknown) => {
    if (error instanceof ApiError && !ended.has(error.code)) return opened;
    throw error;
  });
  if (call.defer === undefined) return renewal;
  call.defer(call.stopwatch.measure(() => renewal));
  return Promise.race([renewal, pause(renewalWaitMs, opened, { ref: false })]);
};

const freshen = async (opened: Renewed, call: ProviderCall): Promise<Renewed> => {
  const now = Date.now();
  if (!isExpiring(opened, now)) return opened;
  return call.stopwatch.measure(() =>
    isValid(opened.credentials, now)
      ? renewAhead(opened, call)
      : renew(opened.connection, call.provider, clockOf(call)),
  );
};

/** Stores the time of use while the credentials are opened. An error goes to the log, not to the client. */
const note = async (connection: Connection, { now, log }: SessionCall): Promise<void> => {
  if (!isUseUnknown(connection, now)) return;
  try {
    const noted = await noteUse(connection, now);
    if (noted !== undefined) rememberConnection(noted, now);
  } catch (error) {
    log.warn('use of a connection not noted', { connection: connection.id, cause: String(error) });
  }
};

/**
 * Opens a session at the account of a stored connection: every request of the service to a connected account goes
 * through one of these.
 * @throws ApiError `connection_needs_reauth` when only a person can connect the account again, `provider_*` when the
 *   vendor could not refresh the credentials now
 */
export const openConnection = async (connection: Connection, call: SessionCall): Promise<Session> => {
  const isOAuth = connection.method === 'oauth';
  if (isOAuth && connection.status === 'needs_reauth') throw await markedNeedsReauth(connection);
  const [provider, credentials] = await Promise.all([
    providerOf(connection),
    openCredentials(connection),
    note(connection, call),
  ]);
  const opened: Renewed = { connection, credentials };
  const providerCall = { ...call, provider };
  const session = isOAuth ? renewing(await freshen(opened, providerCall), providerCall) : marking(opened, providerCall);
  return call.guard === undefined ? countRequests(session, connection, call) : call.guard(session);
};
