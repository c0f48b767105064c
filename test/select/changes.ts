import { execFileSync } from 'node:child_process';
import { root } from './vitest.ts';

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** @returns the files that differ from a commit, and the new ones that git does not ignore, as paths from the root */
export const changedSince = (commit: string): readonly string[] => [
  ...git('diff', '--name-only', '--no-renames', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
