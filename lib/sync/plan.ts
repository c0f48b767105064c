import type { Sync } from '../store/sync/syncs.ts';
import type { LookSchedule } from './schedule.ts';

/** A sync that waits for the next cycle, with its schedule. */
export interface PlannedSync {
  readonly sync: Sync;
  readonly schedule: LookSchedule;
}

/** The syncs of a connection, and how often they are looked at. */
export interface Plan {
  /** Syncs that are on, those with a run of their own too, but none that has just been turned on. */
  readonly planned: readonly PlannedSync[];
  /** Of all that are on: milliseconds. */
  readonly intervals: ReadonlySet<number>;
}
