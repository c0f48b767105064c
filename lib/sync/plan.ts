import type { Sync } from '../store/sync/syncs.ts';
import type { LookSchedule } from './schedule.ts';

/** A sync that waits for the next cycle, with its schedule. */
export interface PlannedSync {
  readonly sync: Sync;
  readonly schedule: LookSchedule;
}

/** Syncs of a connection with the intervals of their looks. */
export interface Plan {
  /** Enabled syncs, including syncs with an own run, without syncs that were just enabled. */
  readonly planned: readonly PlannedSync[];
  /** Intervals of all enabled syncs, in ms. */
  readonly intervals: ReadonlySet<number>;
}
