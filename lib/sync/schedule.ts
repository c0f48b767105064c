import type { ApiError } from '../errors.ts';
import type { Declaration, Reconciliation } from '../providers/define.ts';
import { isKeptByRecords, kindsOf } from '../providers/language/kinds.ts';
import type { SyncSetting } from '../store/projects/projects.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';

/** Schedule of the syncs of an object. All times are in milliseconds. */
export interface SyncSchedule {
  /** Time between the starts of two runs. Absent if a run starts only on request. */
  readonly interval: number | undefined;
  /** Whether the interval grows while no record changes. */
  readonly isAdaptive: boolean;
  /** Time between two complete listings, which find deleted records. */
  readonly reconcileInterval: number;
  /** Synced classes of an object with classes. Default: all classes. */
  readonly classes?: readonly string[] | undefined;
  /** Gap without runs after which an additional complete listing is due. */
  readonly reconcileGap?: number | undefined;
}

/** Schedule of the looks at an object in cycles. All times are in milliseconds. */
export interface LookSchedule extends SyncSchedule {
  /** Current interval. */
  readonly interval: number;
  /** Interval while the object changes. */
  readonly base: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Value that means all classes, in place of the names of classes. */
const all = '*';

/** Default intervals between looks, and between complete listings, ms. A project can change both. */
const usualInterval = 15 * minute;
const usualReconcileInterval = day;

/** Interval of complete listings if each parent record costs a request. */
const longReconcileInterval = 7 * day;

/** Shortest time that the kinds of an object declare. `undefined` if no kind declares a time. */
const shortestOf = (declared: Declaration, timeOf: (declared: Reconciliation) => number): number | undefined => {
  const times = kindsOf(declared).flatMap(([, { reconcile }]) => (reconcile === undefined ? [] : timeOf(reconcile)));
  return times.length === 0 ? undefined : Math.min(...times);
};

const reconcileIntervalOf = (declared: Declaration): number =>
  shortestOf(declared, ({ days }) => days * day) ??
  (isKeptByRecords(declared) ? longReconcileInterval : usualReconcileInterval);

/** Schedule of an object, from the setting of the project. */
export const scheduleOf = (
  declared: Declaration,
  { scheduled = true, intervalSeconds, reconcileSeconds, isAdaptive = false, classes = [all] }: SyncSetting = {},
): SyncSchedule => ({
  isAdaptive,
  classes: classes.includes(all) ? undefined : classes,
  interval: scheduled ? (intervalSeconds === undefined ? usualInterval : intervalSeconds * 1000) : undefined,
  reconcileInterval: reconcileSeconds === undefined ? reconcileIntervalOf(declared) : reconcileSeconds * 1000,
  reconcileGap: shortestOf(declared, ({ afterHours }) => afterHours * 60 * minute),
});

/**
 * Schedule of an object with a window. Its lists contain only recent records, so a missing record is not a deleted
 * record.
 */
export const withoutReconciliation = (schedule: SyncSchedule): SyncSchedule => ({
  ...schedule,
  reconcileInterval: Number.POSITIVE_INFINITY,
  reconcileGap: undefined,
});

/** Wait before the retry of a sync that failed at the provider. */
const backOff: BackOff = { firstMs: minute, longestMs: 15 * minute };

/**
 * Time of the retry of a sync that failed at the provider, in epoch ms.
 * @param failures number of failures in a row before
 */
export const retryAt = (error: ApiError, failures: number, now: number): number =>
  now + retryAfterMs(error, failures, backOff);
