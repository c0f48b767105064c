import type { OpenedObject } from '../records/context.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import type { SyncSchedule } from './schedule.ts';

/**
 * Limit of the account that the provider's answers showed. Until `until` (epoch ms) the rest of the limit is for other
 * requests.
 */
export interface AccountLimit {
  until: number;
}

/** Clock and limits for the work on a run. */
export interface RunClock {
  /** Current time, in epoch ms. */
  readonly now: () => number;
  /** Time after which the run requests no further page. Epoch ms. */
  readonly until: number;
  readonly schedule: SyncSchedule;
  readonly limit: AccountLimit;
  /** Number of pages and single records after which an own run continues the work. Default: no limit. */
  readonly mostSteps?: number;
  /** Called before each page of an own run. */
  readonly beforePage?: (held: LeasedSync, opened: OpenedObject) => Promise<void>;
}
