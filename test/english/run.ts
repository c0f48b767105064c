import { parseArgs } from 'node:util';
import { checkEnglish, placesBelow, updateCounts } from './check.ts';
import { codeDifferences } from './same-code.ts';
import { readTexts } from './texts.ts';

const { values, positionals } = parseArgs({
  options: {
    /** Lowers `counts.json` to the hits that are left. */
    update: { type: 'boolean', default: false },
    /** A commit. Fails if the code of the product differs from the commit in more than comments and texts. */
    'same-code': { type: 'string' },
  },
  allowPositionals: true,
});

const root = new URL('../../', import.meta.url).pathname;

const check = (): void => {
  const texts = readTexts(root);
  if (values.update) updateCounts(root, texts);
  const { table, problems, fallen } = checkEnglish(root, texts);
  console.log(table.join('\n'));
  if (fallen > 0) console.log(`${fallen} hits are gone. Lower the counts: npm run english -- --update`);
  if (problems.length === 0) return;
  console.error(['', ...problems].join('\n'));
  process.exitCode = 1;
};

const compareCode = (commit: string): void => {
  const differences = codeDifferences(root, commit);
  const lines = differences.map(
    ({ path, line, before, now }) => `${path}:${line}\n  before: ${before}\n  now:    ${now}`,
  );
  console.log([...lines, `${differences.length} files differ in code from ${commit}`].join('\n'));
  if (differences.length > 0) process.exitCode = 1;
};

const commit = values['same-code'];
if (commit !== undefined) compareCode(commit);
else if (positionals.length > 0) console.log(placesBelow(root, positionals).join('\n'));
else check();
