import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bounded, countsAt, countsPath, measure, risen, storedCounts } from './counts.ts';

/**
 * `npm run language`: counts the words that providers are declared in, and fails if a number is higher than in
 * `counts.json`, in the last commit or in the commit before. `--rare` lists the members that one or two providers use,
 * `--update` lowers `counts.json`.
 */

const { values } = parseArgs({
  options: {
    rare: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
});

const { counts, members } = await measure();
const { record, account, hook } = counts;
const parts = `${record} of records, ${account} of accounts, ${hook} of functions`;
const functions = `${counts.parameters} parameters of builders, ${counts.converters} converters`;
console.log(`${record + account + hook} members (${parts}), ${functions}: ${counts.size} in all`);
console.log(`${counts.words} words, ${counts.rare} rare members`);

if (values.rare) {
  const rare = members.filter(({ part, users }) => part !== 'hook' && users.length < 3);
  const sorted = rare.toSorted((one, other) => one.users.length - other.users.length || one.id.localeCompare(other.id));
  for (const { name, id, users } of sorted) console.log(`${users.length} ${name} ${id} ${users.join(', ')}`);
}

const stored = storedCounts();
const problems = [
  ...risen(stored, counts, countsPath),
  ...['HEAD', 'HEAD^'].flatMap((commit) => {
    const before = countsAt(commit);
    return before === undefined ? [] : risen(before, stored, `${commit}:${countsPath}`);
  }),
];
const isLower = bounded.some((name) => counts[name] < stored[name]);
if (values.update && problems.length === 0) {
  writeFileSync(join(import.meta.dirname, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);
} else if (isLower) console.log('Some numbers fell. Lower the counts: npm run language -- --update');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
