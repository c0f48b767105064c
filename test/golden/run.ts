import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRecordings, type Difference } from './compare.ts';

/**
 * `npm run golden`: compares the behaviour of this tree with a commit.
 * Both trees record the same calls: responses, requests to vendors, stored items and events. Options: `--base <commit>`
 * (default: the last commit), `--providers a,b` (default: all), `--kept <folder>` keeps both recordings. The exit code
 * is 1 if anything but the order of simultaneous requests differs.
 */

const root = join(import.meta.dirname, '../..');
const config = 'test/golden/config.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD' },
    providers: { type: 'string' },
    kept: { type: 'string' },
  },
});

const git = (...words: readonly string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' });

/** @throws Error if a test of the recording fails */
const record = (tree: string, folder: string): void => {
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, GOLDEN: folder, ...(values.providers && { PROVIDER: values.providers }) };
  const words = [vitest, 'run', '--config', join(tree, config), '--root', tree, '--silent=true'];
  const { status } = spawnSync(process.execPath, words, { cwd: tree, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${tree} could not be recorded: the tests above say why.`);
};

/** A provider that only one tree has is in one recording. */
const linesOf = (folder: string, file: string): readonly string[] => {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
};

const print = ({ kind, name, places }: Difference): void =>
  console.log([`  ${kind}: ${name}`, ...places.map((place) => `    ${place}`)].join('\n'));

/** @returns whether anything but the order of simultaneous requests differs */
const compareFile = (file: string, before: string, after: string): boolean => {
  const all = compareRecordings(linesOf(before, file), linesOf(after, file));
  const found = all.filter(({ kind }) => kind !== 'order');
  const entries = linesOf(after, file).length;
  console.log(
    `${file}: ${entries} entries, ${found.length} differences, ${all.length - found.length} in another order`,
  );
  for (const difference of found) print(difference);
  return found.length > 0;
};

/**
 * Records the base commit with the tests of this tree, including samples and harness, so that both trees make the same
 * calls.
 */
const recordBase = (tree: string, folder: string): void => {
  git('worktree', 'add', '--quiet', '--detach', tree, values.base);
  try {
    rmSync(join(tree, 'test'), { recursive: true });
    cpSync(join(root, 'test'), join(tree, 'test'), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
    record(tree, folder);
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
};

const work = mkdtempSync(join(tmpdir(), 'uis-golden-'));
try {
  const folder = values.kept ?? work;
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  recordBase(join(work, 'tree'), before);
  record(root, after);
  const files = new Set([before, after].flatMap((recording) => readdirSync(recording)));
  const differing = [...files].filter((file) => compareFile(file, before, after));
  if (differing.length > 0) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
