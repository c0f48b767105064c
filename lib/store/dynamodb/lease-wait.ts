import { setTimeout as sleep } from 'node:timers/promises';

/** How one holder of a lease or lock is waited for. Times are epoch ms. */
export interface Waiting {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Waits as long as it says. */
export const byClock: Waiting = { now: Date.now, pause: (ms) => sleep(ms) };
