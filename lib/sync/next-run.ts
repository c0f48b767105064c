import type { OpenedObject } from '../records/context.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import type { LeasedSync, SyncEnd } from '../store/sync/sync-run.ts';
import type { SyncRun } from '../store/sync/syncs.ts';
import { listsChanges } from './record-source.ts';
import type { SyncSchedule } from './schedule.ts';

/** Milliseconds whose changes are queried again: indexes lag, and some vendors' times are to the minute. */
const overlapMs = 5 * 60_000;

/** Milliseconds by which a provider's clock may be behind. */
const clockLagMs = 60 * 60_000;

const isReconcileDue = (reconciledAt: string | undefined, { reconcileInterval }: SyncSchedule, now: number): boolean =>
  reconciledAt === undefined || Date.parse(reconciledAt) + reconcileInterval <= now;

/**
 * The run that begins now, by the sync's watermark, its request and its schedule.
 * @param now epoch ms
 */
export const nextRun = (sync: LeasedSync, opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun => {
  const { isBaselined, watermark, reconciledAt, request = {}, runs, run } = sync;
  const isDue = request.confirmDeletes === true || isReconcileDue(reconciledAt, schedule, now);
  const reconciles = isBaselined && isDue;
  const since = isBaselined && !reconciles && listsChanges(opened) ? watermark : undefined;
  const listing = isBaselined ? 'listing' : 'baseline';
  return {
    number: runs + 1,
    startedAt: isoTime(now),
    mode: since === undefined ? listing : 'changes',
    since,
    reconciles,
    request: isBaselined ? request : { ...run?.request, ...request },
    phase: 'listing',
    counts: { pages: 0, seen: 0, created: 0, updated: 0, deleted: 0 },
    highest: run?.highest,
    highestBefore: run?.highest,
  };
};

/**
 * Since when the next run queries changes: the provider's own time where its clock is behind, and ours where nothing has
 * changed for long. A time of the run itself says nothing: a record may have changed before it on a page that was read
 * already.
 */
const watermarkAfter = ({ startedAt, highest, highestBefore }: SyncRun): string | undefined => {
  if (highest === undefined) return undefined;
  const started = Date.parse(startedAt);
  const behind = started - clockLagMs;
  const known = highestBefore === undefined ? behind : Math.max(Date.parse(highestBefore), behind);
  return isoTime(Math.min(known, started) - overlapMs);
};

/** The end of a run: when the next one begins, and since when that one queries changes. @param now epoch ms */
export const endOf = (
  run: SyncRun,
  { interval }: SyncSchedule,
  now: number,
): Pick<SyncEnd, 'now' | 'interval' | 'nextAt' | 'watermark'> => ({
  now,
  interval,
  nextAt: interval === undefined ? undefined : Math.max(now, Date.parse(run.startedAt) + interval),
  watermark: watermarkAfter(run),
});
