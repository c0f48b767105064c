export interface BatchOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** No attempt begins after it. */
  readonly deadline: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Whether a turn should begin nothing more, as others wait for its slot. */
  readonly shouldYield?: () => boolean;
}

/** What became of the deliveries of a turn. */
export interface Counts {
  delivered: number;
  failed: number;
  postponed: number;
  givenUp: number;
}

export interface BatchResult {
  readonly counts: Counts;
  /** Until when the webhook is left alone: epoch ms, 0 for not at all. */
  readonly pausedUntil: number;
}

export const noCounts = (): Counts => ({ delivered: 0, failed: 0, postponed: 0, givenUp: 0 });
