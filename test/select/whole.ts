import { changedSince } from './changes.ts';
import { testFiles } from './imports.ts';
import { isFlow, providerOf, shortened, testsOfProviders } from './parts.ts';
import { testsFor } from './select.ts';
import { runVitest } from './vitest.ts';

/**
 * `npm run test:whole`: runs the tests that `npm test` omits. These are the flows, and all cases of the tables that it
 * shortens.
 * If `BASE=<commit>` is set and only folders of providers and documents have changed since, it runs the tests of those
 * providers and the flows that the changes select. Options of Vitest follow `--`.
 */

const { BASE: base } = process.env;
const options = process.argv.slice(2);
const changed = base === undefined ? undefined : changedSince(base).filter((file) => !file.endsWith('.md'));
const ids = [...new Set(changed?.map(providerOf))];

if (changed !== undefined && !ids.includes(undefined)) {
  const chosen = ids.filter((id) => id !== undefined);
  const flows = changed.flatMap((file) => testsFor(file) ?? []).filter(isFlow);
  console.log(`Since ${base} only these providers have changed: ${chosen.join(', ') || 'none'}.`);
  const files = chosen.length === 0 ? [] : [...new Set([...testsOfProviders(chosen), ...flows])];
  if (files.length > 0) await runVitest([...files, ...options, '--passWithNoTests'], { PROVIDER: chosen.join(',') });
} else {
  const files = [...new Set([...testFiles.filter(isFlow), ...shortened])];
  console.log(`${files.length} test files, with all their cases.`);
  await runVitest([...files, ...options], { CASES: 'all' });
}
