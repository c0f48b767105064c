import type { Sync } from '../store/sync/syncs.ts';

const minute = 60_000;

/** Longest interval, milliseconds: of an object of which only looks find changes, and of one that the provider reports. */
const longest = { looked: 30 * minute, reported: 120 * minute };

/** An interval is doubled after so many of the doubled ones without a change. */
const quietIntervals = 4;

/** When a sync has found a change last: epoch ms, by the provider's clock or ours; 0 where it has found none. */
const changedAt = ({ run }: Sync): number => {
  if (run === undefined) return 0;
  const { created, updated, deleted } = run.counts;
  const found = created + updated + deleted > 0 ? Date.parse(run.startedAt) : 0;
  return Math.max(found, run.highest === undefined ? 0 : Date.parse(run.highest));
};

/**
 * The interval of an object that has not changed for a while: it follows from what is stored anyway, so that nothing is
 * written while it grows.
 * @param base milliseconds: while it changes
 * @param isReported whether a webhook of the provider tells what changes of it
 * @param now epoch ms
 */
export const grownInterval = (base: number, sync: Sync, isReported: boolean, now: number): number => {
  const quiet = now - changedAt(sync);
  const most = isReported ? longest.reported : longest.looked;
  let interval = base;
  while (interval < most && quiet >= 2 * interval * quietIntervals) interval *= 2;
  return Math.max(base, Math.min(interval, most));
};
