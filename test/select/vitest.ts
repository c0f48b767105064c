import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * Runs test files. This process exits with the exit code of the last run.
 * @param words test files and options of Vitest. Without a file, Vitest runs all.
 * @param environment more variables for the tests
 * @returns whether all tests have passed
 */
export const runVitest = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [vitest, 'run', ...words], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
  return code === 0;
};
