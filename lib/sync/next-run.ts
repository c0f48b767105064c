import { createHash } from 'node:crypto';
import { listsChanges } from '../providers/language/changes.ts';
import type { OpenedObject } from '../records/context.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import type { SyncEnd } from '../store/sync/sync-run.ts';
import type { Sync, SyncName, SyncRun } from '../store/sync/syncs.ts';
import { listsIds } from './id-list.ts';
import type { SyncSchedule } from './schedule.ts';

/** Overlap of two queries for changes, in ms. Indexes of vendors lag, and some vendors round times to the minute. */
const overlapMs = 5 * 60_000;

/** Largest assumed delay of a provider's clock, in ms. */
const clockLagMs = 60 * 60_000;

/** Whether the schedule contains classes that were not synced before. */
const hasNewClasses = ({ classes: before }: Pick<Sync, 'classes'>, { classes }: SyncSchedule): boolean =>
  before !== undefined && (classes === undefined || classes.some((name) => !before.includes(name)));

/** A fixed number from 0 to 1 per sync. It spreads the syncs of many connections over time. */
const placeOf = ({ connection, object }: SyncName): number =>
  createHash('sha256').update(`${connection}#${object}`).digest().readUInt32BE() / 2 ** 32;

/** Share of the interval that a declared reconciliation may start early. */
const spread = 1 / 7;

/** Whether a complete listing is due, which finds deleted records. @param now epoch ms */
export const isReconcileDue = (sync: Sync, schedule: SyncSchedule, now: number): boolean => {
  const { reconciledAt, reconcileAt } = sync;
  const { reconcileInterval, reconcileGap } = schedule;
  if (reconciledAt === undefined || hasNewClasses(sync, schedule)) return true;
  if (reconcileAt !== undefined && Date.parse(reconcileAt) <= now) return true;
  const early = reconcileGap === undefined ? 0 : reconcileInterval * spread * placeOf(sync);
  return Date.parse(reconciledAt) + reconcileInterval - early <= now;
};

/**
 * Time of an additional complete listing after a long gap without runs, in epoch ms. The time differs per sync, so that
 * not all connections list their records at once after an outage. `undefined` if no listing is needed.
 * @param lookedAt epoch ms of the last look or run
 */
export const reconcileAfterGap = (
  sync: Sync,
  { reconcileGap, interval = 0 }: SyncSchedule,
  lookedAt: number | undefined,
  now: number,
): number | undefined => {
  if (reconcileGap === undefined || sync.reconcileAt !== undefined || lookedAt === undefined) return undefined;
  if (now - lookedAt <= Math.max(reconcileGap, 2 * interval)) return undefined;
  return now + reconcileGap * placeOf(sync);
};

const noCounts = { pages: 0, seen: 0, created: 0, updated: 0, deleted: 0 };

/** Start of the query for changes if a request names a time: the earlier time counts. ISO 8601, UTC. */
const earlier = (watermark: string | undefined, from: string | undefined): string | undefined =>
  watermark !== undefined && from !== undefined && from < watermark ? from : watermark;

/**
 * Own run of a sync that begins now, from the sync's watermark, request and schedule.
 * @param now epoch ms
 */
export const nextRun = (sync: Sync, opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun => {
  const { isBaselined, watermark, request = {}, runs, run } = sync;
  const { confirmDeletes = false, from } = request;
  // A back-fill looks for changed records only. The run after the back-fill looks for deleted records.
  const isDue = confirmDeletes || (from === undefined && isReconcileDue(sync, schedule, now));
  // The list of an object with a window contains only recent records, so a missing record is not a deleted record.
  const reconciles = isBaselined && isDue && opened.object.window === undefined;
  const mayAsk = !reconciles || (listsIds(opened.declared) && !hasNewClasses(sync, schedule));
  const canAsk = isBaselined && mayAsk && listsChanges(opened.provider, opened.declared);
  const since = canAsk ? earlier(watermark, from) : undefined;
  const listing = isBaselined ? 'listing' : 'baseline';
  return {
    number: runs + 1,
    startedAt: isoTime(now),
    mode: since === undefined ? listing : 'changes',
    since,
    reconciles,
    classes: schedule.classes,
    knownClasses: isBaselined && hasNewClasses(sync, schedule) ? sync.classes : undefined,
    request: isBaselined ? request : { ...run?.request, ...request },
    phase: 'listing',
    counts: noCounts,
    highest: run?.highest,
    highestBefore: run?.highest,
  };
};

/**
 * Start of the query for changes after a run or look. Uses the provider's time if its clock is behind, and our time if
 * no record changed for long. Epoch ms.
 * @param began start of the run or look, epoch ms
 * @param highest latest time of a change in all earlier runs
 */
const sinceAfter = (began: number, highest: string | undefined): number => {
  const behind = began - clockLagMs;
  const known = highest === undefined ? behind : Math.max(Date.parse(highest), behind);
  return Math.min(known, began) - overlapMs;
};

/**
 * Start of the next run's query for changes. A time of change from the run itself is not safe: meanwhile an earlier
 * change may have reached a page that the run had already read.
 */
const watermarkAfter = ({ startedAt, highest, highestBefore }: SyncRun): string | undefined =>
  highest === undefined ? undefined : isoTime(sinceAfter(Date.parse(startedAt), highestBefore));

/**
 * Whether the account had no record of the object so far, and the run could read all parts. A look then finds new
 * records only.
 */
const hadNone = ({ run }: Sync): boolean =>
  run !== undefined && run.highest === undefined && run.counts.seen === 0 && (run.leftOut ?? []).length === 0;

/**
 * Start of a look's query for changes. Derived from the time of the last look, because an empty look stores no
 * watermark.
 */
const sinceOf = (sync: Sync, lookedAt: number | undefined): string | undefined => {
  const { watermark, run } = sync;
  if (lookedAt === undefined) return watermark;
  if (watermark === undefined) return hadNone(sync) ? isoTime(sinceAfter(lookedAt, undefined)) : undefined;
  if (run?.highest === undefined || lookedAt <= Date.parse(run.startedAt)) return watermark;
  return isoTime(Math.max(Date.parse(watermark), sinceAfter(lookedAt, run.highest)));
};

/**
 * Look that begins now in a cycle.
 * @param how `lookedAt`: epoch ms of the last look, the start of the search for changes; `classes`: listed classes,
 * default all
 * @param now epoch ms
 */
export const nextLook = (
  sync: Sync,
  opened: OpenedObject,
  how: { readonly lookedAt: number | undefined; readonly classes?: readonly string[] | undefined },
  now: number,
): SyncRun => {
  const { runs, run } = sync;
  const since = listsChanges(opened.provider, opened.declared) ? sinceOf(sync, how.lookedAt) : undefined;
  return {
    number: runs + 1,
    startedAt: isoTime(now),
    mode: since === undefined ? 'listing' : 'changes',
    since,
    classes: how.classes,
    reconciles: false,
    request: {},
    phase: 'listing',
    counts: noCounts,
    highest: run?.highest,
    highestBefore: run?.highest,
  };
};

/** End of a run, with the start of the next run's query for changes. @param now epoch ms */
export const endOf = (
  run: SyncRun,
  { interval }: SyncSchedule,
  now: number,
): Pick<SyncEnd, 'now' | 'interval' | 'watermark'> => ({ now, interval, watermark: watermarkAfter(run) });
