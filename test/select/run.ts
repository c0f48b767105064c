import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { testsFor } from './select.ts';

/** `npm run test:changed [-- <commit>]`: runs the tests for all changes since a commit, HEAD by default. */

const root = join(import.meta.dirname, '../..');

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const [commit = 'HEAD'] = process.argv.slice(2);
const changed = [
  ...git('diff', '--name-only', '--no-renames', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const selected = changed.map((file) => ({ file, tests: testsFor(file) }));
for (const { file, tests } of selected) console.log(`${file}: ${tests?.length ?? 'every'} test files`);

const isUnknown = selected.some(({ tests }) => tests === undefined);
const tests = [...new Set(selected.flatMap((one) => one.tests ?? []))].toSorted();
if (!isUnknown && tests.length === 0) {
  console.log(`Nothing that a test depends on differs from ${commit}.`);
} else {
  if (isUnknown) console.log('Everything depends on a file of these: all tests run.');
  else console.log(`${tests.length} test files run. npm test runs all.`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...(isUnknown ? [] : tests)], { cwd: root, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
