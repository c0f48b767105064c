import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Microseconds, treeSeconds } from './cpu-time.ts';
import { runFolderVariable } from './run-folder.ts';
import { isLong } from './runs.ts';

/**
 * Before the first test file of a run: the seed, and a folder for what the files share. Answers the function that
 * removes it and prints what the run took.
 * Node keeps there what it has compiled of packages, for every process of the run: 0.1 s of CPU for each test file,
 * 0.4 s for each start of the service. https://nodejs.org/api/module.html#module-compile-cache
 */
export default (): (() => void) => {
  process.env.SEED ??= String(isLong ? randomInt(1, 1_000_000_000) : 1);
  process.stdout.write(`Random values come from SEED=${process.env.SEED}. Set it to repeat this run.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'uis-run-'));
  process.env[runFolderVariable] = folder;
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  return () => {
    rmSync(folder, { recursive: true, force: true });
    const seconds = treeSeconds();
    if (seconds === undefined) return;
    const [cpu, sha] = [Math.round(seconds).toLocaleString('en'), sha256Microseconds().toFixed(2)];
    process.stdout.write(`CPU of all processes: ${cpu} s, where one SHA-256 takes ${sha} µs.\n`);
  };
};
