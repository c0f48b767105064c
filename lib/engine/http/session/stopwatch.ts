/** Wall time spent waiting for the provider: overlapping waits count once. Times are fractional ms. */
export interface Stopwatch {
  readonly measure: <T>(wait: () => Promise<T>) => Promise<T>;
  readonly elapsed: () => number;
  /** A request is about to leave that may change something. */
  readonly noteWrite: () => void;
  /** Whether one has left, or what stands for one is stored: without it, a failure has changed nothing. */
  readonly hasWritten: () => boolean;
}

/**
 * Measures what is waited for, in ms.
 * @param now milliseconds of a clock that never goes back
 */
export const startStopwatch = (now: () => number = () => performance.now()): Stopwatch => {
  let active = 0;
  let since = 0;
  let total = 0;
  let written = false;
  return {
    measure: async (wait) => {
      if (active === 0) since = now();
      active += 1;
      try {
        return await wait();
      } finally {
        active -= 1;
        if (active === 0) total += now() - since;
      }
    },
    elapsed: () => total,
    noteWrite: () => {
      written = true;
    },
    hasWritten: () => written,
  };
};
