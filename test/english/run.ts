import { parseArgs } from 'node:util';
import { checkEnglish, placesBelow, updateCounts } from './check.ts';
import { readTexts } from './texts.ts';

const { values, positionals } = parseArgs({
  options: {
    /** Lowers `counts.json` to the hits that are left. */
    update: { type: 'boolean', default: false },
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

if (positionals.length > 0) console.log(placesBelow(root, positionals).join('\n'));
else check();
