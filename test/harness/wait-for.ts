import { vi } from 'vitest';

/** Maximum wait for a state, milliseconds. A busy machine is ten times slower. */
export const patience = 120_000;

/**
 * Waits until another process, or unfinished work, has reached a state.
 * @param check throws until the state is reached
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });
