import { Cache } from '../cache.ts';
import { openCredentials } from '../crypto/credentials.ts';
import { ApiError, type ErrorCode, providerFailures } from '../errors.ts';
import type { Provider } from '../providers/define.ts';
import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';
import { acquireRefreshLease } from '../store/connections/refresh-lease.ts';
import { presentFailure } from './failure.ts';
import { type Clock, type Renewed, refreshWithLease } from './leased-refresh.ts';
import { requireUsable } from './needs-reauth.ts';

/** Marks of connections, for calls without a refresh. A separate chunk for them would be larger than they are. */
export { markActive, markNeedsReauth } from '../store/connections/refresh-lease.ts';
export type { Clock, Renewed } from './leased-refresh.ts';

/**
 * Longest lease: an API request can take 29 s. A holder with less time left acquires a lease of that time. So the next
 * holder starts after the previous one is done or dead.
 */
const longestLeaseMs = 30_000;

/**
 * Minimum time left, in milliseconds, to start a refresh. An abandoned request may have used up the refresh token, and
 * most vendors answer within a few seconds.
 */
const shortestRefreshMs = 10_000;

/** Minimum time left, in milliseconds, for the request to use new credentials. */
const shortestUseMs = 4_000;

/** Milliseconds between two reads of a connection while another process refreshes it. */
const pausesMs = { first: 50, longest: 500 } as const;

/** Failures that a person has to repair, at the vendor or in the settings of the app. */
const lasting: ReadonlySet<ErrorCode> = new Set(['provider_rejected', 'provider_forbidden']);

/** The error of a request during the back-off of a failed refresh. */
const postponed = async (connection: Connection, wait: number): Promise<ApiError> => {
  const { provider, lastError } = connection;
  const failure = await presentFailure(connection, lastError);
  const code = providerFailures.find((known) => known === failure?.code) ?? 'provider_failed';
  return new ApiError(code, `${provider} could not refresh the connection: ${failure?.message ?? 'no answer'}`, {
    details: {
      provider: { name: provider },
      retriable: !lasting.has(code),
      outcome: 'not_applied',
      retry_after: Math.max(1, Math.ceil(wait / 1000)),
    },
  });
};

const notNow = ({ provider }: Connection, why: string): ApiError =>
  new ApiError('provider_timeout', `${provider}: ${why}; try again`, {
    details: { provider: { name: provider }, retriable: true, outcome: 'not_applied', retry_after: 1 },
  });

const beingRefreshed = 'the connection is being refreshed';
const tooLate = 'too little of the time of the request is left to refresh the connection';

/** Returns the credentials that another process has stored, or whether that process still holds the lease. */
const readStored = async (seen: Connection, now: number): Promise<Renewed | 'held' | 'free'> => {
  const current = await requireUsable(await getConnection(seen.project, seen.id));
  if (current.refresh.stored !== seen.refresh.stored) {
    return { connection: current, credentials: await openCredentials(current) };
  }
  const { after, until } = current.refresh;
  if (after !== undefined && after > now) throw await postponed(current, after - now);
  return until !== undefined && until > now ? 'held' : 'free';
};

/** Reason for new credentials. `now`: the present ones are no longer valid. `ahead`: they expire soon. */
type Need = 'now' | 'ahead';

const renewAcrossProcesses = async (
  seen: Connection,
  provider: Provider,
  clock: Clock,
  need: Need,
): Promise<Renewed> => {
  let pauseMs: number = pausesMs.first;
  for (;;) {
    const leftMs = clock.deadline - clock.now();
    if (leftMs < shortestUseMs) throw notNow(seen, beingRefreshed);
    const canBegin = leftMs >= shortestRefreshMs;
    const held = canBegin ? await acquireRefreshLease(seen, Math.min(leftMs, longestLeaseMs), clock.now()) : undefined;
    if (held !== undefined) return refreshWithLease(held, provider, clock);
    const found = await readStored(seen, clock.now());
    if (typeof found === 'object') return found;
    if (found === 'free' && !canBegin) throw notNow(seen, tooLate);
    if (need === 'ahead') throw notNow(seen, beingRefreshed);
    await clock.pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, pausesMs.longest);
  }
};

/** Running refreshes of this process. An entry ends with its refresh. */
const refreshes = new Cache<Renewed>({ maxEntries: 10_000 });

/**
 * Replaces the credentials of `seen`. There is only one refresh, even if many requests, processes and machines ask for
 * it at the same time. The holder of the lease asks the vendor. The others wait for the stored credentials, unless they
 * need them only `ahead`.
 * @throws ApiError `connection_needs_reauth` if the grant has ended, `unauthorized` if the connection does not exist,
 * `provider_*` if the vendor could not refresh the credentials now, or too little time is left
 */
export const renewCredentials = (
  seen: Connection,
  provider: Provider,
  clock: Clock,
  need: Need = 'now',
): Promise<Renewed> => {
  const name = `${seen.project}#${seen.id}#${seen.refresh.stored}#${need}`;
  return refreshes.load(name, clock.now(), () =>
    renewAcrossProcesses(seen, provider, clock, need).finally(() => refreshes.delete(name)),
  );
};
