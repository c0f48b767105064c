import type { OpenedObject } from '../records/context.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import type { SyncSchedule } from './schedule.ts';

/** A limit of the account that its answers have shown: until then (epoch ms) the rest of it is for other requests. */
export interface AccountLimit {
  until: number;
}

/** The times by which a run is worked on. */
export interface RunClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Epoch ms after which no further page is begun. */
  readonly until: number;
  readonly schedule: SyncSchedule;
  readonly limit: AccountLimit;
  /** Pages and single records after which the rest is left to a run of its own; as many as there are without. */
  readonly mostSteps?: number;
  /** Before each page of a run of its own. */
  readonly beforePage?: (held: LeasedSync, opened: OpenedObject) => Promise<void>;
}
