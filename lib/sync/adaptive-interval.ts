import type { Sync } from '../store/sync/syncs.ts';

const minute = 60_000;

/** Longest interval, in ms. `looked`: only looks find the changes. `reported`: the provider reports the changes. */
const longest = { looked: 30 * minute, reported: 120 * minute };

/** The interval doubles when no record changed for this number of doubled intervals. */
const quietIntervals = 4;

/** Time of the last change that a sync found, in epoch ms, by the provider's clock or ours. 0 if it found no change. */
const changedAt = ({ run }: Sync): number => {
  if (run === undefined) return 0;
  const { created, updated, deleted } = run.counts;
  const found = created + updated + deleted > 0 ? Date.parse(run.startedAt) : 0;
  return Math.max(found, run.highest === undefined ? 0 : Date.parse(run.highest));
};

/**
 * Interval of an object, longer if the object has not changed for a while. Computed from stored data, so that the
 * service writes nothing while the interval grows.
 * @param base interval while the object changes, in ms
 * @param isReported whether a webhook of the provider reports the changes of the object
 * @param now epoch ms
 */
export const grownInterval = (base: number, sync: Sync, isReported: boolean, now: number): number => {
  const quiet = now - changedAt(sync);
  const most = isReported ? longest.reported : longest.looked;
  let interval = base;
  while (interval < most && quiet >= 2 * interval * quietIntervals) interval *= 2;
  return Math.max(base, Math.min(interval, most));
};
