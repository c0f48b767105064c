import type { Session } from '../engine/http/session/session.ts';
import type { RunClock } from './run-clock.ts';
import { watchSession } from './watched-session.ts';

/** Limits of a worker on a run: its time, its steps, and the rate limits that answers show. Times are epoch ms. */
export class RunLimits {
  readonly #clock: RunClock;
  /** Number of pages and records that this worker read. */
  #steps = 0;
  /** Time of the request for the page, by this run or by a run that shares the answer. */
  #asked = 0;
  /** Time until which the rest of the limit of the run's endpoints is for other requests. */
  #heldUntil = 0;

  constructor(clock: RunClock) {
    this.#clock = clock;
  }

  /** Session whose answers change these limits. */
  watch(session: Session): Session {
    const { now, limit } = this.#clock;
    const hold = (until: number) => {
      limit.until = Math.max(limit.until, until);
    };
    const holdRun = (until: number) => {
      this.#heldUntil = Math.max(this.#heldUntil, until);
    };
    const asked = (at: number) => {
      this.#asked = Math.min(this.#asked, at);
    };
    return watchSession(session, { now, hold, holdRun, asked });
  }

  /** Time of the request for the current page. */
  get asked(): number {
    return this.#asked;
  }

  /** Time until which a limit stops the run. */
  get limitedUntil(): number {
    return Math.max(this.#clock.limit.until, this.#heldUntil);
  }

  /**
   * Whether the run may make another step. It always makes one step, so that other requests cannot block a sync
   * forever.
   */
  readonly mayGoOn = (): boolean => {
    const { until, mostSteps = Number.POSITIVE_INFINITY } = this.#clock;
    const now = this.#clock.now();
    if (now >= until || this.#steps >= mostSteps || (this.#steps > 0 && now < this.limitedUntil)) return false;
    this.#steps += 1;
    return true;
  };

  /** Notes the time of a request for a page. An answer shared with an earlier request is as old as that request. */
  readonly ask = (): number => {
    this.#asked = this.#clock.now();
    return this.#asked;
  };
}
