import { openCredentials } from '../crypto/credentials.ts';
import { ApiError } from '../errors.ts';
import type { Provider } from '../providers/define.ts';
import type { Connection } from '../store/connection.ts';
import { getConnection } from '../store/connections.ts';
import { takeLease } from '../store/refresh-lease.ts';
import { type Clock, type Renewed, refreshAsHolder, shortestRenewal } from './holder.ts';
import { requireUsable } from './needs-reauth.ts';

export type { Clock, Renewed } from './holder.ts';

/**
 * Milliseconds for which a holder is alone: longer than a token request may take with all that is stored around it, so
 * that whoever comes after it comes after a holder that died.
 */
const leaseLength = 20_000;

/** Milliseconds between two looks at a lease that another process holds. */
const pauses = { first: 50, longest: 500 } as const;

/** Nobody asks the vendor again so soon after a failure that may pass. */
const postponed = ({ provider, lastError }: Connection, wait: number): ApiError =>
  new ApiError(
    'provider_failed',
    `${provider} could not refresh the connection: ${lastError?.message ?? 'no answer'}`,
    {
      details: {
        provider: { name: provider },
        retriable: true,
        outcome: 'not_applied',
        retry_after: Math.max(1, Math.ceil(wait / 1000)),
      },
    },
  );

const outOfTime = ({ provider }: Connection): ApiError =>
  new ApiError('provider_timeout', `${provider}: the connection is being refreshed; try again`, {
    details: { provider: { name: provider }, retriable: true, outcome: 'not_applied', retry_after: 1 },
  });

/** What another process made of the credentials; `undefined` while it has the lease. */
const outcomeElsewhere = async (seen: Connection, now: number): Promise<Renewed | undefined> => {
  const current = requireUsable(await getConnection(seen.project, seen.id));
  if (current.refresh.stored !== seen.refresh.stored) {
    return { connection: current, credentials: await openCredentials(current) };
  }
  const { after } = current.refresh;
  if (after !== undefined && after > now) throw postponed(current, after - now);
  return undefined;
};

const renewAcrossProcesses = async (seen: Connection, provider: Provider, clock: Clock): Promise<Renewed> => {
  let pause: number = pauses.first;
  for (;;) {
    if (clock.deadline - clock.now() < shortestRenewal) throw outOfTime(seen);
    const held = await takeLease(seen, leaseLength, clock.now());
    if (held !== undefined) return refreshAsHolder(held, provider, clock);
    const renewed = await outcomeElsewhere(seen, clock.now());
    if (renewed !== undefined) return renewed;
    await clock.pause(pause);
    pause = Math.min(pause * 2, pauses.longest);
  }
};

/** Refreshes under way in this process. */
const flights = new Map<string, Promise<Renewed>>();

/**
 * New credentials in the place of those that `seen` has: by one refresh, however many requests, processes and machines
 * ask for them at the same time.
 * @throws ApiError `connection_needs_reauth` when the grant is gone, `unauthorized` when the connection is,
 *   `provider_*` when the vendor could not do it now
 */
export const renewCredentials = (seen: Connection, provider: Provider, clock: Clock): Promise<Renewed> => {
  const name = `${seen.project}#${seen.id}#${seen.refresh.stored}`;
  const flying = flights.get(name);
  if (flying !== undefined) return flying;
  const flight = renewAcrossProcesses(seen, provider, clock).finally(() => flights.delete(name));
  flights.set(name, flight);
  return flight;
};
