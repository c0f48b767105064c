import { createHash } from 'node:crypto';
import { listsChanges } from '../providers/language/changes.ts';
import type { OpenedObject } from '../records/context.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import type { SyncEnd } from '../store/sync/sync-run.ts';
import type { Sync, SyncName, SyncRun } from '../store/sync/syncs.ts';
import { listsIds } from './id-list.ts';
import type { SyncSchedule } from './schedule.ts';

/** Milliseconds whose changes are queried again: indexes lag, and some vendors' times are to the minute. */
const overlapMs = 5 * 60_000;

/** Milliseconds by which a provider's clock may be behind. */
const clockLagMs = 60 * 60_000;

/** Whether classes are synced that were not before. */
const hasNewClasses = ({ classes: before }: Pick<Sync, 'classes'>, { classes }: SyncSchedule): boolean =>
  before !== undefined && (classes === undefined || classes.some((name) => !before.includes(name)));

/** 0 to 1, always the same for a sync: so that those of many connections are not due at the same time. */
const placeOf = ({ connection, object }: SyncName): number =>
  createHash('sha256').update(`${connection}#${object}`).digest().readUInt32BE() / 2 ** 32;

/** Part of the interval by which a declared reconciliation may come early. */
const spread = 1 / 7;

/** Whether all records are to be listed, to find deleted ones. @param now epoch ms */
export const isReconcileDue = (sync: Sync, schedule: SyncSchedule, now: number): boolean => {
  const { reconciledAt, reconcileAt } = sync;
  const { reconcileInterval, reconcileGap } = schedule;
  if (reconciledAt === undefined || hasNewClasses(sync, schedule)) return true;
  if (reconcileAt !== undefined && Date.parse(reconcileAt) <= now) return true;
  const early = reconcileGap === undefined ? 0 : reconcileInterval * spread * placeOf(sync);
  return Date.parse(reconciledAt) + reconcileInterval - early <= now;
};

/**
 * When all records are to be listed out of turn, as there was no run for long: epoch ms. Connections whose runs have all
 * stopped at the same time have it at different ones.
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

/** Since when changes are queried by a run that goes back to a time: not later than without. ISO 8601, UTC. */
const earlier = (watermark: string | undefined, from: string | undefined): string | undefined =>
  watermark !== undefined && from !== undefined && from < watermark ? from : watermark;

/**
 * The run of its own that begins now, by the sync's watermark, its request and its schedule.
 * @param now epoch ms
 */
export const nextRun = (sync: Sync, opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun => {
  const { isBaselined, watermark, request = {}, runs, run } = sync;
  const { confirmDeletes = false, from } = request;
  // Deleted records are left to the run after a back-fill, which is there for those that have changed.
  const isDue = confirmDeletes || (from === undefined && isReconcileDue(sync, schedule, now));
  // Nor is a record deleted that a list has no more because it is of another time.
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
 * Since when changes are queried after a run or look that began at this time (epoch ms): the provider's own time where
 * its clock is behind, and ours where nothing has changed for long.
 * @param highest time of change of all runs before it
 */
const sinceAfter = (began: number, highest: string | undefined): number => {
  const behind = began - clockLagMs;
  const known = highest === undefined ? behind : Math.max(Date.parse(highest), behind);
  return Math.min(known, began) - overlapMs;
};

/**
 * Since when the next run queries changes. A time of the run itself says nothing: a record may have changed before it on
 * a page that was read already.
 */
const watermarkAfter = ({ startedAt, highest, highestBefore }: SyncRun): string | undefined =>
  highest === undefined ? undefined : isoTime(sinceAfter(Date.parse(startedAt), highestBefore));

/** Whether the account had no record of the object so far, and none was kept from sight: then only new ones are to be found. */
const hadNone = ({ run }: Sync): boolean =>
  run !== undefined && run.highest === undefined && run.counts.seen === 0 && (run.leftOut ?? []).length === 0;

/** Since when a look queries changes: looks that have found nothing have stored no watermark of their own. */
const sinceOf = (sync: Sync, lookedAt: number | undefined): string | undefined => {
  const { watermark, run } = sync;
  if (lookedAt === undefined) return watermark;
  if (watermark === undefined) return hadNone(sync) ? isoTime(sinceAfter(lookedAt, undefined)) : undefined;
  if (run?.highest === undefined || lookedAt <= Date.parse(run.startedAt)) return watermark;
  return isoTime(Math.max(Date.parse(watermark), sinceAfter(lookedAt, run.highest)));
};

/**
 * The look that begins now (epoch ms) in a cycle.
 * @param how `lookedAt`: epoch ms since when changes are to be found; `classes`: those that are listed, all without
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

/** The end of a run, and since when the next one queries changes. @param now epoch ms */
export const endOf = (
  run: SyncRun,
  { interval }: SyncSchedule,
  now: number,
): Pick<SyncEnd, 'now' | 'interval' | 'watermark'> => ({ now, interval, watermark: watermarkAfter(run) });
