import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import * as z from 'zod';
import { seed } from './runs.ts';
import { seedRandomness } from './seeded-randomness.ts';

/**
 * Before each test file: its process may have run others before it. Packages stay loaded, which is most of what a start
 * costs; the modules of this repository, and with them their clients and caches, are those of the file alone, and so are
 * the variables of the environment and the stream of random values.
 */
const kept = globalThis as typeof globalThis & { environmentAtFirst?: Readonly<NodeJS.ProcessEnv> };
kept.environmentAtFirst ??= { ...process.env };

// A variable that another file has stubbed would come back with what it was there.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
for (const name of Object.keys(process.env)) if (!(name in kept.environmentAtFirst)) delete process.env[name];
Object.assign(process.env, kept.environmentAtFirst);
vi.resetModules();
seedRandomness(`${seed} ${relative(import.meta.dirname, expect.getState().testPath ?? '')}`);
// Schemas with an id would be those of modules that nobody has any more.
z.globalRegistry.clear();

/** Every file that starts simulators is held to it: no request line of the service's own is longer than vendors take. */
const longLines: unknown[] = [];
const listen = (line: unknown): void => void longLines.push(line);
subscribe('simulators:long-line', listen);
afterAll(() => {
  unsubscribe('simulators:long-line', listen);
  expect(longLines, 'request lines of more than 4,000 characters').toEqual([]);
});
