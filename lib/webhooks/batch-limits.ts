/** The clock, chance and end of a delivery batch. */
export interface BatchOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** No attempt begins after it. */
  readonly deadline: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Whether a batch should begin nothing more, as others wait for its slot. */
  readonly shouldYield?: () => boolean;
}

/** The deliveries of a batch, by outcome. */
export interface Counts {
  delivered: number;
  failed: number;
  givenUp: number;
}

/** The result of a delivery batch. */
export interface BatchResult {
  readonly counts: Counts;
  /** Until when nothing more is sent to the webhook: epoch ms, 0 where it is not paused. */
  readonly pausedUntil: number;
}

/** Counts of a batch that has not begun. */
export const noCounts = (): Counts => ({ delivered: 0, failed: 0, givenUp: 0 });

/** Requests that are under way for one shard of a webhook at most. */
export const mostInFlight = 10;

/** Attempts that are over and being noted, at most: should the worker die, these are made again. */
export const mostNoting = 10;

/** Attempts of a batch that could not be stored, after which nothing more is sent. */
export const mostUnnoted = 10;

/** How long a shard stays with a worker that has died, and milliseconds between two renewals of its lease. */
export const leaseMs = 10_000;
export const renewEveryMs = 3_000;

/** Milliseconds after which a batch makes room for others. */
export const longestBatchMs = 20_000;

/** Milliseconds before a shard is tried again after an error. */
export const failurePauseMs = 10_000;
