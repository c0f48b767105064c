import type { ApiError } from '../errors.ts';
import type { Declaration, Reconciliation } from '../providers/define.ts';
import { isKeptByRecords, kindsOf } from '../providers/language/kinds.ts';
import type { SyncSetting } from '../store/projects/projects.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';

/** When an object is synced. Milliseconds. */
export interface SyncSchedule {
  /** From the start of a run to that of the next one; absent where a run has to be requested. */
  readonly interval: number | undefined;
  /** Whether the interval grows while nothing changes. */
  readonly isAdaptive: boolean;
  /** Between two complete listings that look for deleted records. */
  readonly reconcileInterval: number;
  /** Of an object of classes: those that are synced; all without. */
  readonly classes?: readonly string[] | undefined;
  /** Without a run, after which there is one more. */
  readonly reconcileGap?: number | undefined;
}

/** When an object is looked at in cycles. Milliseconds. */
export interface LookSchedule extends SyncSchedule {
  /** As it is in force. */
  readonly interval: number;
  /** As it is while the object changes. */
  readonly base: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** In the place of the names of classes. */
const all = '*';

/** Unless a project sets it otherwise. */
const usualInterval = 15 * minute;
const usualReconcileInterval = day;

/** Where each parent record costs a request, once a day is often enough. */
const longReconcileInterval = 7 * day;

/** The shortest time that one of the kinds of an object has declared. */
const shortestOf = (declared: Declaration, timeOf: (declared: Reconciliation) => number): number | undefined => {
  const times = kindsOf(declared).flatMap(([, { reconcile }]) => (reconcile === undefined ? [] : timeOf(reconcile)));
  return times.length === 0 ? undefined : Math.min(...times);
};

const reconcileIntervalOf = (declared: Declaration): number =>
  shortestOf(declared, ({ days }) => days * day) ??
  (isKeptByRecords(declared) ? longReconcileInterval : usualReconcileInterval);

/** How often an object is synced, as the project has set it. */
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

/** Of an object whose lists are of a time: what they have no more is not deleted. */
export const withoutReconciliation = (schedule: SyncSchedule): SyncSchedule => ({
  ...schedule,
  reconcileInterval: Number.POSITIVE_INFINITY,
  reconcileGap: undefined,
});

/** Before a sync that failed at the provider goes on. */
const backOff: BackOff = { firstMs: minute, longestMs: 15 * minute };

/** When a sync that failed at the provider goes on: epoch ms. @param failures in a row, before this one */
export const retryAt = (error: ApiError, failures: number, now: number): number =>
  now + retryAfterMs(error, failures, backOff);
