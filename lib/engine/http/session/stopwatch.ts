/** Wall time spent waiting for the provider. Overlapping waits count once. Times are fractional ms. */
export interface Stopwatch {
  readonly measure: <T>(wait: () => Promise<T>) => Promise<T>;
  readonly elapsed: () => number;
  /** Notes that a request is about to be sent that may change data. */
  readonly noteWrite: () => void;
  /** Whether such a request was sent, or a stored intent represents it. If not, a failure has changed nothing. */
  readonly hasWritten: () => boolean;
}

/**
 * Starts a stopwatch, which measures in ms.
 * @param now milliseconds of a monotonic clock
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
