import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which nothing has happened at all: for a machine that has much else to do. */
const longestSilenceMs = 180_000;

export interface Watch {
  /** Milliseconds between two questions. */
  readonly interval?: number;
  /** For as long as this changes, something happens. */
  readonly progress?: () => unknown;
}

/**
 * Asks again and again until there is an answer.
 * @throws Error when there is none, and nothing happens, for very long
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
  throw new Error(`waited in vain: ${what}`);
};
