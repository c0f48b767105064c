import { vi } from 'vitest';

/** Milliseconds to wait for a state that comes by itself: a busy machine is ten times slower. */
export const patience = 120_000;

/**
 * Waits until another process, or work under way, has reached a state.
 * @param check throws until the state is there
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });
