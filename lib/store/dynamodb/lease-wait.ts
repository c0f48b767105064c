import { setTimeout as sleep } from 'node:timers/promises';

/** Time functions for waiting until the holder of a lease or lock is done. Times are epoch ms. */
interface Waiting {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Waits in real time. */
export const byClock: Waiting = { now: Date.now, pause: (ms) => sleep(ms) };
