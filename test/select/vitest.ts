import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * Runs test files. This process exits with the exit code of the tests.
 * @param words test files and options of Vitest. Without a file, Vitest runs all.
 * @param environment more variables for the tests
 */
export const runVitest = (words: readonly string[], environment: Readonly<Record<string, string>> = {}): void => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [vitest, 'run', ...words], { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
};
