import { changedSince } from './changes.ts';
import { testsFor } from './select.ts';
import { runVitest } from './vitest.ts';

/** `npm run test:changed [-- <commit>]`: runs the tests for all changes since a commit, HEAD by default. */

const [commit = 'HEAD'] = process.argv.slice(2);
const selected = changedSince(commit).map((file) => ({ file, tests: testsFor(file) }));
for (const { file, tests } of selected) console.log(`${file}: ${tests?.length ?? 'every'} test files`);

const isUnknown = selected.some(({ tests }) => tests === undefined);
const tests = [...new Set(selected.flatMap((one) => one.tests ?? []))].toSorted();
if (!isUnknown && tests.length === 0) {
  console.log(`Nothing that a test depends on differs from ${commit}.`);
} else {
  if (isUnknown) console.log('Everything depends on a file of these: all tests run.');
  else console.log(`${tests.length} test files run.`);
  await runVitest(isUnknown ? [] : tests);
}
