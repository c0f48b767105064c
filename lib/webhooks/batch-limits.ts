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
  postponed: number;
  givenUp: number;
}

/** The result of a delivery batch. */
export interface BatchResult {
  readonly counts: Counts;
  /** Until when nothing more is sent to the webhook: epoch ms, 0 where it is not paused. */
  readonly pausedUntil: number;
}

/** Counts of a batch that has not begun. */
export const noCounts = (): Counts => ({ delivered: 0, failed: 0, postponed: 0, givenUp: 0 });
