import { nextLookAt } from '../../store/sync/look-times.ts';
import type { Schedule } from '../../store/sync/schedules.ts';
import type { Sync } from '../../store/sync/syncs.ts';

/** The parts of a schedule by which the progress of a sync is known. Times are epoch ms. */
export type Progress = Pick<Schedule, 'looked' | 'dueAt' | 'limitedUntil'>;

/** How far a sync is, as people are shown it. */
export interface SyncProgress {
  /** `paused_budget`: it would go on, but the provider has limited the account. */
  readonly state: Sync['state'] | 'paused_budget';
  /** When it goes on by itself: epoch ms; `undefined` while nothing holds it. */
  readonly resumesAt: number | undefined;
  /** When it is looked at next, or goes on: epoch ms. */
  readonly nextAt: number | undefined;
  /** Seconds past that time, or past the end of the lease of a worker that does not come back. */
  readonly lateSeconds: number;
}

/** When it would be looked at if the provider had not limited the account: epoch ms. */
const wantedAt = (sync: Sync, { looked, dueAt }: Progress): number | undefined => nextLookAt(sync, { looked, dueAt });

/** A worker that has it goes on, whatever others of the account are told. */
const isLimited = (sync: Sync, progress: Progress, now: number): boolean => {
  const { limitedUntil = 0 } = progress;
  if (sync.state === 'running' || limitedUntil <= now) return false;
  return (wantedAt(sync, progress) ?? Number.POSITIVE_INFINITY) <= limitedUntil;
};

/** Nobody is late for it: it has no time. */
const parked: SyncProgress = { state: 'paused', resumesAt: undefined, nextAt: undefined, lateSeconds: 0 };

/**
 * How far a sync is at this time (epoch ms): by what its item and the schedule of its connection say, so nothing is
 * written for it.
 * @param isPaused whether somebody has paused it; a worker that has it ends with its page
 */
export const progressOf = (sync: Sync, progress: Progress, now: number, isPaused = false): SyncProgress => {
  if (isPaused && sync.state !== 'running' && sync.state !== 'off') return parked;
  const at = nextLookAt(sync, progress);
  const isHeld = isLimited(sync, progress, now);
  return {
    state: isHeld ? 'paused_budget' : sync.state,
    resumesAt: isHeld ? progress.limitedUntil : undefined,
    // While a worker has it, that is only when another one may take it over.
    nextAt: sync.state === 'running' ? undefined : at,
    lateSeconds: at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 1000)),
  };
};

/**
 * Records per second of the last run, from its beginning to its end or to this time (epoch ms), with all that it waited;
 * `undefined` where there was none, or it took no time.
 */
export const rateOf = ({ run, finishedAt }: Sync, now: number): number | undefined => {
  if (run === undefined) return undefined;
  const end = finishedAt === undefined ? now : Date.parse(finishedAt);
  const seconds = (end - Date.parse(run.startedAt)) / 1000;
  return seconds > 0 ? Math.round((run.counts.seen / seconds) * 10) / 10 : undefined;
};
