/** The clock, chance and end of a delivery batch. */
export interface BatchOptions {
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Time after which no attempt begins, epoch ms. */
  readonly deadline: number;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Whether the batch should begin no further requests, because other batches wait for its slot. */
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
  /** Time until which nothing is sent to the webhook, epoch ms. 0 if the webhook is not paused. */
  readonly pausedUntil: number;
}

/** Counts of a batch that has not begun. */
export const noCounts = (): Counts => ({ delivered: 0, failed: 0, givenUp: 0 });

/** Maximum number of simultaneous requests for one shard of a webhook. */
export const mostInFlight = 10;

/** Maximum number of finished attempts that are being stored. If the worker dies, these attempts are repeated. */
export const mostNoting = 10;

/** Number of attempts that could not be stored, after which the batch stops sending. */
export const mostUnnoted = 10;

/** Time until a dead worker loses its shard, and time between two renewals of its lease, ms. */
export const leaseMs = 10_000;
export const renewEveryMs = 3_000;

/** Time after which a batch makes room for others, ms. */
export const longestBatchMs = 20_000;

/** Time before a shard is tried again after an error, ms. */
export const failurePauseMs = 10_000;
