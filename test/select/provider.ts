import { firstTestsOf, testsOfProviders } from './parts.ts';
import { runVitest } from './vitest.ts';

/**
 * `npm run test:provider -- <id>`: runs all tests about one or more vendors. The checks of the declarations and the tests
 * in the vendors' folders run first. If a test fails, the other suites do not run, because they would repeat the mistake.
 */

const ids = process.argv.slice(2);
if (ids.length === 0) throw new Error('Name a provider: npm run test:provider -- hubspot');
const chosen = { PROVIDER: ids.join(',') };
const all = testsOfProviders(ids);
const first = firstTestsOf(ids);
const rest = all.filter((file) => !first.includes(file));
// A table without a row for these providers leaves a suite without a test.
const run = (files: readonly string[]): Promise<boolean> => runVitest([...files, '--passWithNoTests'], chosen);
if (await run(first)) await run(rest);
else process.stderr.write(`Correct these failures first. The other suites about ${ids.join(', ')} did not run.\n`);
