import { lookedAtOf, nextLookAt } from '../../store/sync/look-times.ts';
import type { Schedule } from '../../store/sync/schedules.ts';
import type { Sync } from '../../store/sync/syncs.ts';

/** The parts of a schedule that determine the progress of a sync. Times are epoch ms. */
export type Progress = Pick<Schedule, 'looked' | 'dueAt' | 'limitedUntil'>;

/** Progress of a sync, for people. */
export interface SyncProgress {
  /** `paused_budget`: the sync is due, but the provider has limited the account. */
  readonly state: Sync['state'] | 'paused_budget';
  /** Time when the sync resumes by itself, epoch ms. `undefined` while nothing holds the sync. */
  readonly resumesAt: number | undefined;
  /** Time of the next look or the continuation, epoch ms. */
  readonly nextAt: number | undefined;
  /** Seconds past `nextAt`, or past the end of the lease of a worker that does not return. */
  readonly lateSeconds: number;
  /** Time since which changes wait for a look, epoch ms. Further attempts after a failure do not change this time. */
  readonly lateSince: number | undefined;
}

/** Time of the next look without the provider's limit, epoch ms. */
const wantedAt = (sync: Sync, { looked, dueAt }: Progress): number | undefined => nextLookAt(sync, { looked, dueAt });

/**
 * Whether the provider's limit holds a sync. A worker that holds the sync continues, whatever limit other requests of
 * the account receive.
 */
const isLimited = (sync: Sync, progress: Progress, now: number): boolean => {
  const { limitedUntil = 0 } = progress;
  if (sync.state === 'running' || limitedUntil <= now) return false;
  return (wantedAt(sync, progress) ?? Number.POSITIVE_INFINITY) <= limitedUntil;
};

/** Time of the look that a failed sync has missed, epoch ms. */
const missedAt = (sync: Sync, progress: Progress): number | undefined => {
  const { isBaselined, state, interval } = sync;
  const lookedAt = isBaselined && state !== 'running' && state !== 'off' ? lookedAtOf(sync, progress) : undefined;
  return lookedAt === undefined || interval === undefined ? undefined : lookedAt + interval;
};

/** Progress of a paused sync. It has no next time, so it is never late. */
const parked: SyncProgress = {
  state: 'paused',
  resumesAt: undefined,
  nextAt: undefined,
  lateSeconds: 0,
  lateSince: undefined,
};

/**
 * Progress of a sync at a time (epoch ms). It is derived from the sync's item and the schedule of its connection, so
 * nothing extra is stored.
 * @param isPaused whether a request paused the sync; a worker that holds the sync ends with its page
 */
export const progressOf = (sync: Sync, progress: Progress, now: number, isPaused = false): SyncProgress => {
  if (isPaused && sync.state !== 'running' && sync.state !== 'off') return parked;
  const at = nextLookAt(sync, progress);
  const isHeld = isLimited(sync, progress, now);
  return {
    state: isHeld ? 'paused_budget' : sync.state,
    resumesAt: isHeld ? progress.limitedUntil : undefined,
    // While a worker holds the sync, `at` is only the time when another worker may take it over.
    nextAt: sync.state === 'running' ? undefined : at,
    lateSeconds: at === undefined ? 0 : Math.max(0, Math.floor((now - at) / 1000)),
    lateSince: [missedAt(sync, progress), at].find((time) => time !== undefined && time < now),
  };
};

/**
 * Records per second of the last run, from its start to its end or to `now` (epoch ms), including all waits.
 * `undefined` if there was no run, or the run took no time.
 */
export const rateOf = ({ run, finishedAt }: Sync, now: number): number | undefined => {
  if (run === undefined) return undefined;
  const end = finishedAt === undefined ? now : Date.parse(finishedAt);
  const seconds = (end - Date.parse(run.startedAt)) / 1000;
  return seconds > 0 ? Math.round((run.counts.seen / seconds) * 10) / 10 : undefined;
};
