import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { relative } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import * as z from 'zod';
import { seed } from './runs.ts';
import { seedRandomness } from './seeded-randomness.ts';

/**
 * Resets the process before each test file, because it may have run other files. Packages stay loaded, which saves most
 * of a start. The modules of this repository, their clients and caches, the variables of the environment and the stream
 * of random values are new for each file.
 */
const kept = globalThis as typeof globalThis & { environmentAtFirst?: Readonly<NodeJS.ProcessEnv> };
kept.environmentAtFirst ??= { ...process.env };

// A variable that another file has stubbed would return to the value of that file.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
for (const name of Object.keys(process.env)) if (!(name in kept.environmentAtFirst)) delete process.env[name];
Object.assign(process.env, kept.environmentAtFirst);
vi.resetModules();
seedRandomness(`${seed} ${relative(import.meta.dirname, expect.getState().testPath ?? '')}`);
// The registry would contain schemas of modules that are no longer loaded.
z.globalRegistry.clear();

/** Request lines of the service that are longer than vendors accept. A file with such a line fails. */
const longLines: unknown[] = [];
const listen = (line: unknown): void => void longLines.push(line);
subscribe('simulators:long-line', listen);
afterAll(() => {
  unsubscribe('simulators:long-line', listen);
  expect(longLines, 'request lines of more than 4,000 characters').toEqual([]);
});
