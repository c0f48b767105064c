import type { SessionCall } from '../connections/session.ts';
import type { ApiError } from '../errors.ts';
import type { Schedule } from '../store/sync/schedules.ts';

/** Cycles without an entry in the request log, and their provider requests. */
interface Carried {
  readonly runs: number;
  readonly requests: number;
}

/** Times and services of a cycle. Times are epoch ms. */
export interface CycleClock {
  readonly now: () => number;
  /** The cycle starts no look after this time. */
  readonly until: number;
  /** Waits the given number of ms by this clock. Default: the cycle does not spread its requests over time. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined;
  /** Call of the account's session. Its deadline is a time of the machine's clock. */
  readonly call: SessionCall;
  /** Counts the requests to the account. @returns the number of requests to store with the schedule */
  readonly settle: () => Promise<number>;
  /** Whether the cycle writes its entry in the request log even if it finds nothing. */
  readonly isLogged: boolean;
  /** Number of requests that the call sent to the provider. */
  readonly requestCount: () => number;
  /**
   * Notes how the cycle ended, before the end is stored.
   * @returns whether a sync is late; stored with the schedule. Default: not late
   */
  readonly note?: ((outcome: CycleOutcome) => Promise<boolean>) | undefined;
}

/** Outcome of a cycle's looks, for its worker. */
export interface CycleOutcome {
  /** Objects whose look succeeded, or whose sync began a run of its own. */
  readonly done: ReadonlySet<string>;
  /** Error codes of the provider, by object. */
  readonly codes: ReadonlyMap<string, string>;
  /** Error that prevents every read of the account. */
  readonly accountError: ApiError | undefined;
  /** Whether the provider has limited the account. */
  readonly isLimited: boolean;
}

/** The result of a cycle. */
export interface CycleReport {
  /** Number of looks at objects. */
  readonly looked: number;
  readonly failed: number;
  /** Errors that the provider did not cause. */
  readonly failures: readonly unknown[];
  /** Errors of looks, and the error of the account. */
  readonly errors: readonly ApiError[];
  /** Sums of earlier cycles, for the entry of this cycle. Absent if this cycle writes no entry. */
  readonly carried: Carried | undefined;
}

/**
 * Sums of cycles without an entry, at the end of a cycle.
 * @param requests provider requests of the cycle
 * @returns sums for the entry of the cycle, if it writes an entry, and sums to store with the schedule
 */
export const unloggedAfter = (
  { unloggedRuns, unloggedRequests }: Pick<Schedule, 'unloggedRuns' | 'unloggedRequests'>,
  isLogged: boolean,
  requests: number,
) =>
  isLogged
    ? {
        carried: { runs: unloggedRuns, requests: unloggedRequests },
        stored: { unloggedRuns: 0, unloggedRequests: 0 },
      }
    : {
        carried: undefined,
        stored: { unloggedRuns: unloggedRuns + 1, unloggedRequests: unloggedRequests + requests },
      };
