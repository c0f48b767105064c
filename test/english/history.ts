import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hit, hitsIn } from './hits.ts';
import { isCounted, textsOf } from './texts.ts';

export const countsPath = 'test/english/counts.json';

/** The last commits that changed the counts are compared, newest first. */
const commitsTried = 5;

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

const linesFrom = (root: string, ...args: readonly string[]): readonly string[] =>
  git(root, ...args)
    .split('\n')
    .filter((line) => line !== '');

/**
 * A commit of the counts, and the newest commit when they were measured. A rebase puts later commits between the two.
 * @param line of `git log`: hash and author date
 */
const basesOf = (root: string, line: string): readonly string[] => {
  const [commit = '', authored = ''] = line.split(' ');
  return [commit, ...linesFrom(root, 'rev-list', '-1', `--before=${authored}`, 'HEAD')];
};

/** The commits to compare with. An empty list without git, as in an exported folder. */
const basesIn = (root: string): readonly string[] => {
  try {
    const lines = linesFrom(root, 'log', `-${commitsTried}`, '--format=%H %aI', '--', countsPath);
    return lines.length > 0 ? lines.flatMap((line) => basesOf(root, line)) : linesFrom(root, 'rev-parse', 'HEAD');
  } catch {
    return [];
  }
};

/** Counted files that differ from a commit, including new files that git does not track. */
export const changedSince = (root: string, commit: string): readonly string[] =>
  [
    ...linesFrom(root, 'diff', '--name-only', '--no-renames', commit),
    ...linesFrom(root, 'ls-files', '--others', '--exclude-standard'),
  ].filter(isCounted);

/** Text of a file in a commit; empty if the commit does not contain the file. */
export const textAt = (root: string, commit: string, path: string): string =>
  linesFrom(root, 'ls-tree', commit, '--', path).length > 0 ? git(root, 'show', `${commit}:${path}`) : '';

/** Text of a file in the working tree; empty if there is no file. */
export const textNow = (root: string, path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

const keyOf = ({ surface, pattern, sentence }: Hit): string => JSON.stringify([surface, pattern, sentence]);

/** A sentence that moved to another file is not new. */
const newSince = (root: string, commit: string): readonly Hit[] => {
  const paths = changedSince(root, commit);
  const hitsBy = (textOf: (path: string) => string) =>
    paths.flatMap((path) => hitsIn(textsOf(path, textOf(path)).passages));
  const old = Map.groupBy(
    hitsBy((path) => textAt(root, commit, path)),
    keyOf,
  );
  return hitsBy((path) => textNow(root, path)).filter((hit) => old.get(keyOf(hit))?.pop() === undefined);
};

/**
 * The hits that came after the counts were committed, of the named patterns only.
 * @param isRisen whether the count of a hit's pattern and surface rose
 * @returns an empty list without git
 */
export const newHits = (root: string, isRisen: (hit: Hit) => boolean): readonly Hit[] => {
  for (const commit of basesIn(root)) {
    const found = newSince(root, commit).filter(isRisen);
    if (found.length > 0) return found;
  }
  return [];
};
