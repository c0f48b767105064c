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

export type { Clock, Renewed } from './leased-refresh.ts';

/**
 * Longest lease: a request to the API can take 29 s. A holder with less time left acquires a lease of that time, so the
 * next holder comes after one that is done or dead.
 */
const longestLeaseMs = 30_000;

/**
 * Milliseconds without which no refresh is begun: one whose answer is not waited for may have used the refresh token
 * up, and most answers come within a few seconds.
 */
const shortestRefreshMs = 10_000;

/** Milliseconds without which new credentials are of no use to the request. */
const shortestUseMs = 4_000;

/** Milliseconds between two readings of a connection whose refresh another process holds. */
const pausesMs = { first: 50, longest: 500 } as const;

/** Failures that a person has to mend, at the vendor or in the settings of the app. */
const lasting: ReadonlySet<ErrorCode> = new Set(['provider_rejected', 'provider_forbidden']);

/** The error of a request that comes before the back-off of a failed refresh is over. */
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

/** The credentials that another process has stored, or whether it holds the refresh. */
const readStored = async (seen: Connection, now: number): Promise<Renewed | 'held' | 'free'> => {
  const current = await requireUsable(await getConnection(seen.project, seen.id));
  if (current.refresh.stored !== seen.refresh.stored) {
    return { connection: current, credentials: await openCredentials(current) };
  }
  const { after, until } = current.refresh;
  if (after !== undefined && after > now) throw await postponed(current, after - now);
  return until !== undefined && until > now ? 'held' : 'free';
};

/** Why new credentials are needed: the present ones are not valid any more, or will end soon. */
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

/** Refreshes under way in this process: an entry ends with its refresh. */
const refreshes = new Cache<Renewed>({ maxEntries: 10_000 });

/**
 * New credentials in the place of those of `seen`: by one refresh, however many requests, processes and machines ask for
 * them at the same time. The holder of the lease asks the vendor; the others wait for the credentials that it stores,
 * unless they need them only `ahead`.
 * @throws ApiError `connection_needs_reauth` when the grant is gone, `unauthorized` when the connection is,
 *   `provider_*` when the vendor could not do it now, or there is no time for it
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
