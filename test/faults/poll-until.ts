import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds without any progress. The limit is high because the machine may be busy. */
const longestSilenceMs = 180_000;

export interface Watch {
  /** Milliseconds between two checks. */
  readonly interval?: number;
  /** Value that shows progress. The wait continues while this value changes. */
  readonly progress?: () => unknown;
}

/**
 * Checks repeatedly until there is a result.
 * @throws Error if there is no result and no progress for a very long time
 */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined>,
  { interval = 100, progress = () => undefined }: Watch = {},
): Promise<T> => {
  let seen = progress();
  for (let end = performance.now() + longestSilenceMs; performance.now() < end; await pause(interval)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    const now = progress();
    if (now !== seen) end = performance.now() + longestSilenceMs;
    seen = now;
  }
  throw new Error(`timed out: ${what}`);
};
