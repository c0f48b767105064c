import type { Schedule } from './schedules.ts';
import type { Sync } from './syncs.ts';

/** Epoch ms of a time in ISO 8601. */
export const timeOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

/** Time since which the changes of a sync are still to be found: the time of the last look. Epoch ms. */
export const lookedAtOf = (
  { lookedAt, interval, run }: Sync,
  { looked }: Pick<Schedule, 'looked'>,
): number | undefined =>
  timeOf(lookedAt) ?? (interval === undefined ? undefined : looked[interval]) ?? timeOf(run?.startedAt);

/** Time when a sync that is on begins or continues its next run or look: epoch ms. */
export const nextLookAt = (
  sync: Sync,
  schedule: Pick<Schedule, 'looked' | 'limitedUntil' | 'dueAt'>,
): number | undefined => {
  if (sync.state === 'off') return undefined;
  if (sync.dueAt !== undefined) return Date.parse(sync.dueAt);
  const { interval } = sync;
  const turn =
    interval === undefined ? undefined : (schedule.looked[interval] ?? timeOf(sync.lookedAt) ?? 0) + interval;
  const next = timeOf(sync.heldUntil) ?? turn ?? schedule.dueAt;
  return next === undefined ? undefined : Math.max(next, schedule.limitedUntil ?? 0);
};
