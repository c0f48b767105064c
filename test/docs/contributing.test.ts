import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument, root } from './markdown.ts';

const tops = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `${name}/`);

/** `lib/api/`, `read/get.ts`, `CHANGELOG.md`, and `-status`, which replaces the end of the previous name. */
const pathLike = /^-?[\w<>.-]+(\/[\w<>.-]+)*(\/|\.(ts|json|md|py))$|^-\w+$/;

const inCode = /`([^`]+)`/g;

/** Whether a path exists. `<id>` stands for one of its folders. */
const exists = (path: string): boolean => {
  const [before = '', after] = path.split(/<\w+>/);
  if (after === undefined) return existsSync(join(root, path));
  return readdirSync(join(root, before)).some((name) => existsSync(join(root, before, name, after)));
};

/** Returns the folder and its parent folders. */
const upwards = (folder: string): readonly string[] => (folder === '.' ? [] : [folder, ...upwards(dirname(folder))]);

/** Possible paths of a name: from the top folder, in the folder of the previous path, or in a parent of that folder. */
const candidates = (name: string, before: string): readonly string[] => {
  if (tops.some((top) => name.startsWith(top)) || before === '') return [name];
  if (name.startsWith('-')) return [before.replace(/\.ts$/, `${name}.ts`)];
  const folder = before.endsWith('/') ? before.slice(0, -1) : dirname(before);
  return [...upwards(folder).map((each) => `${each}/${name}`), name];
};

/** Returns the paths of a table row that do not exist. */
const missingIn = (row: string): readonly string[] => {
  let before = '';
  return [...row.matchAll(inCode)].flatMap(([, name = '']) => {
    if (!pathLike.test(name)) return [];
    if (tops.some((top) => name.startsWith(top))) before = name;
    return candidates(name, before).some(exists) ? [] : [name];
  });
};

describe('the rows of CONTRIBUTING.md', () => {
  const rows = readDocument('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));

  it.each(rows.filter((row) => row.includes('`')))('%s names only existing paths', (row) => {
    expect(missingIn(row)).toEqual([]);
  });

  it('are checked for missing paths, complete or short', () => {
    const row =
      '| a | `lib/api/gone.ts`, `lib/api/auth.ts` (`-gone`), `gone.ts`, `management/keys.ts`, `lib/providers/<id>/gone.ts` |';
    expect(missingIn(row)).toEqual(['lib/api/gone.ts', '-gone', 'gone.ts', 'lib/providers/<id>/gone.ts']);
  });
});
