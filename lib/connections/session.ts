import { setTimeout as pause } from 'node:timers/promises';
import { openCredentials } from '../crypto/credentials.ts';
import { openSession } from '../engine/http/session/open-session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { Stopwatch } from '../engine/http/session/stopwatch.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Provider } from '../providers/define.ts';
import { compiled } from '../providers/language/compiled.ts';
import { loadProvider } from '../providers/load.ts';
import type { Connection } from '../store/connections/connection.ts';
import { rememberConnection } from '../store/connections/connection-cache.ts';
import { noteUse, usePrecisionMs } from '../store/connections/connection-use.ts';
import { countRequests, isCountedByUs } from './caller-requests.ts';
import { isExpiring, isValid } from './expiry.ts';
import { sealedFailure } from './failure.ts';
import { markedNeedsReauth, needsReauth } from './needs-reauth.ts';
import type { Clock, Renewed, renewCredentials } from './refresh.ts';

/** The call that uses the session. Times are epoch ms. */
export interface SessionCall {
  readonly now: number;
  readonly deadline: number;
  readonly stopwatch: Stopwatch;
  readonly log: Pick<Log, 'warn'>;
  /**
   * Receives work that runs in parallel with the call and must end before the process may be frozen. Without `defer`,
   * the call waits for that work.
   */
  readonly defer?: (work: Promise<unknown>) => void;
  /** Wraps the session of background work: stops requests that must not be sent now. Absent for calls of a caller. */
  readonly guard?: (session: Session) => Session;
}

/** Loads the provider of a connection. @throws Error if the service no longer has the provider */
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

const clockOf = ({ deadline, stopwatch }: SessionCall): Clock => ({ now: Date.now, deadline, pause, stopwatch });

const openAs = ({ connection, credentials }: Renewed, { provider, deadline, stopwatch }: ProviderCall): Session =>
  openSession({
    provider,
    credentials,
    method: connection.method,
    deadline,
    stopwatch,
    account: connection.id,
  });

/** Loads the refresh code at its first use: the credentials of most calls are still valid for a long time. */
const renew: typeof renewCredentials = async (...renewal) =>
  (await import('./refresh.ts')).renewCredentials(...renewal);

/** Loads the code that marks connections at its first use: vendors accept most credentials. */
const loadMarks = () => import('./refresh.ts');

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details?.provider?.status === 401;

/** Milliseconds after a refresh during which a 401 has another reason than the token's age. */
const freshMs = 30_000;

/**
 * Returns new credentials after a 401. The refused request changed nothing at the vendor.
 * @returns `undefined` if the refused credentials are themselves new
 */
const renewRefused = ({ connection }: Renewed, call: ProviderCall): Promise<Renewed | undefined> => {
  const { at } = connection.refresh;
  if (at !== undefined && Date.now() - at < freshMs) return Promise.resolve(undefined);
  return call.stopwatch.measure(() => renew(connection, call.provider, clockOf(call)));
};

/** A session that repeats a request when the access token has expired or another process has replaced it. */
const renewing = (first: Renewed, call: ProviderCall): Session => {
  let current = { renewed: first, session: openAs(first, call) };
  let renewal: Promise<Renewed | undefined> | undefined;

  /** The session for repeating a refused request. `undefined` if there is none. */
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
 * A session with credentials that cannot be refreshed. A 401 marks the connection. Later requests are still sent,
 * because only the vendor knows whether the credentials have ended. The first success removes the mark.
 */
const marking = (opened: Renewed, call: ProviderCall): Session => {
  const session = openAs(opened, call);
  let { connection } = opened;
  const send: Session['send'] = async (...request) => {
    try {
      const answer = await session.send(...request);
      if (connection.status === 'needs_reauth') {
        connection = (await (await loadMarks()).markActive(connection, Date.now())) ?? connection;
      }
      return answer;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const now = Date.now();
      const message = error.details?.provider?.message ?? 'the credentials were refused';
      if (connection.status === 'active') {
        const { markNeedsReauth } = await loadMarks();
        await markNeedsReauth(connection, await sealedFailure(connection, { code: error.code, message }, now), now);
      }
      throw await needsReauth(connection, message, error);
    }
  };
  return { ...session, send };
};

/** Refresh failures after which the old credentials are invalid too. */
const ended: ReadonlySet<ErrorCode> = new Set(['connection_needs_reauth', 'unauthorized']);

/** Milliseconds that a call waits for new credentials while its own are still valid. */
const renewalWaitMs = 5_000;

/**
 * Renews credentials before they expire. Keeps using the valid ones if the new ones take long or are not available now.
 */
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

/** Stores the time of use while the credentials are decrypted. An error is logged but not returned to the client. */
const note = async (connection: Connection, { now, log }: SessionCall): Promise<void> => {
  const { lastUsedAt } = connection;
  if (lastUsedAt !== undefined && Date.parse(lastUsedAt) > now - usePrecisionMs) return;
  try {
    const noted = await noteUse(connection, now);
    if (noted !== undefined) rememberConnection(noted, now);
  } catch (error) {
    log.warn('use of a connection not noted', {
      connection: connection.id,
      provider: connection.provider,
      failure: error,
    });
  }
};

/** Whether the service counts the requests of callers to a provider. */
const countsRequests = compiled(({ budgets = [] }: Provider): boolean => budgets.some(isCountedByUs));

/**
 * Opens a session at the account of a stored connection. All requests of the service to a connected account use such a
 * session.
 * @throws ApiError `connection_needs_reauth` if a person has to connect the account again, `provider_*` if the vendor
 * could not refresh the credentials now
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
  if (call.guard !== undefined) return call.guard(session);
  return countsRequests(provider) ? countRequests(session, connection, call) : session;
};
