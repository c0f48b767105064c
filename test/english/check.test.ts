import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkEnglish, placesBelow, updateCounts } from './check.ts';
import { countsPath } from './history.ts';
import { codeDifferences } from './same-code.ts';

let root: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** @param authored author date: a rebase keeps it, and renews the date of the commit */
const commit = (authored = '2026-01-01T00:00:00Z', committed = authored): void => {
  git('add', '--all');
  vi.stubEnv('GIT_COMMITTER_DATE', committed);
  git('commit', '--quiet', '--message', 'a', '--date', authored);
  vi.unstubAllEnvs();
};

/** Twenty documented exports. The first comment is counted. */
const source = `/** Nobody reads a. */\nexport const a = 0;\n${'/** A number. */\nexport const b = 1;\n'.repeat(19)}`;

let original: string;

beforeAll(() => {
  original = mkdtempSync(join(tmpdir(), 'english-'));
  root = original;
  write('lib/a.ts', source);
  write('docs/a.md', 'Send the name beside the address.\n');
  mkdirSync(dirname(join(root, countsPath)), { recursive: true });
  updateCounts(root);
  git('init', '--quiet', '--template=');
  commit();
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'english-'));
  cpSync(original, root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => rmSync(original, { recursive: true, force: true }));

const counts = (): string => readFileSync(join(root, countsPath), 'utf8');

describe('the check of prose', () => {
  it('passes while no count rises, and shows hits and words', () => {
    const { problems, table, fallen } = checkEnglish(root);
    expect({ problems, fallen }).toEqual({ problems: [], fallen: 0 });
    expect(table.find((line) => line.startsWith('beside'))).toMatch(/^beside for with +1 +0 +0 +0 +1 +\d+\.\d$/);
    expect(table.at(-1)).toBe('20 comment lines, 20 documented exports');
  });

  it('refuses a count that rises, with the place of the new sentence and no other', () => {
    write('lib/b.ts', "\nexport const b = () => {\n  throw new Error('Nobody answers');\n};\n");
    write('docs/a.md', 'A page.\n\nSend the name beside the address, and a note\nbeside the note.\n');
    expect(checkEnglish(root).problems).toEqual([
      '"nobody, somebody, whoever as parties" in messages: 1 hits, 0 allowed',
      '"beside for with" in documents: 2 hits, 1 allowed',
      'New sentences to write as docs/style.md says:',
      expect.stringMatching(/^docs\/a\.md:3 {2}\[beside for with\]/),
      expect.stringMatching(/^docs\/a\.md:4 {2}\[beside for with\]/),
      'lib/b.ts:3  [nobody, somebody, whoever as parties]  Nobody answers',
    ]);
  });

  it('finds the sentence after it was committed', () => {
    write('test/c.ts', '// One.\n\n// Nobody writes.\n');
    commit();
    expect(checkEnglish(root).problems.at(-1)).toBe(
      'test/c.ts:3  [nobody, somebody, whoever as parties]  Nobody writes.',
    );
  });

  it('finds the sentence of a commit below the last one of the counts', () => {
    write('test/c.ts', '// Nobody writes.\n');
    commit();
    write(countsPath, counts().replace(/\n$/, '\n\n'));
    commit();
    expect(checkEnglish(root).problems.at(-1)).toMatch(/^test\/c\.ts:1 /);
  });

  it('finds the sentence of a commit that landed while the counts were measured', () => {
    const measured = counts();
    rmSync(join(root, '.git'), { recursive: true });
    rmSync(join(root, countsPath));
    git('init', '--quiet', '--template=');
    commit('2026-01-01T00:00:00Z');
    write('test/c.ts', '// Nobody writes.\n');
    commit('2026-01-03T00:00:00Z');
    write(countsPath, measured);
    commit('2026-01-02T00:00:00Z', '2026-01-04T00:00:00Z');
    expect(checkEnglish(root).problems.at(-1)).toMatch(/^test\/c\.ts:1 /);
  });

  it('says so without git', () => {
    rmSync(join(root, '.git'), { recursive: true });
    write('test/c.ts', '// Nobody writes.\n');
    expect(checkEnglish(root).problems.at(-1)).toBe('git shows no new sentence');
  });

  it('lets a sentence move to another file', () => {
    rmSync(join(root, 'docs/a.md'));
    write('docs/b.md', 'Send the name beside the address.\n');
    expect(checkEnglish(root).problems).toEqual([]);
    write('docs/b.md', 'Send the name beside the address.\n\nNobody reads.\n\nStay beside me.\n');
    expect(checkEnglish(root).problems.slice(3)).toEqual([
      expect.stringMatching(/^docs\/b\.md:3 /),
      expect.stringMatching(/^docs\/b\.md:5 /),
    ]);
  });

  it('refuses fewer than 95 % of the comment lines and documented exports', () => {
    write('lib/a.ts', source.replace('/** A number. */\n', ''));
    expect(checkEnglish(root).problems).toEqual([]);
    write('lib/a.ts', source.replace('/** A number. */\n', '').replace('/** A number. */\n', ''));
    expect(checkEnglish(root).problems).toEqual([
      '18 comment lines are left of 20. Rewrite comments instead of deleting them.',
      '18 documented exports are left of 20. Rewrite comments instead of deleting them.',
    ]);
  });
});

describe('the counts', () => {
  it('fall with the hits, and a hit that comes back is refused', () => {
    write('docs/a.md', 'Send the name with the address.\n');
    expect(checkEnglish(root)).toMatchObject({ problems: [], fallen: 1 });
    updateCounts(root);
    expect(checkEnglish(root)).toMatchObject({ problems: [], fallen: 0 });
    write('docs/a.md', 'Send the name beside the address.\n');
    expect(checkEnglish(root).problems).toHaveLength(3);
  });

  it('never rise', () => {
    const before = counts();
    write('docs/a.md', 'Send the name beside the address, beside the note.\n');
    write('lib/a.ts', `${source}${source}`);
    updateCounts(root);
    expect(counts()).toBe(before);
  });
});

it('lists the hits below a path', () => {
  expect(placesBelow(root, ['lib'])).toEqual(['lib/a.ts:1  [nobody, somebody, whoever as parties]  Nobody reads a.']);
  expect(placesBelow(root, ['li', 'docs/a'])).toEqual([]);
});

describe('the comparison of code with a commit', () => {
  it('finds a changed file and a file that git does not track, in the product only', () => {
    write('lib/a.ts', source.replace('a = 0', 'a = 2').replaceAll('A number.', 'Any number.'));
    write('lib/b.ts', 'export const c = 1;\n');
    write('test/c.ts', 'export const d = 1;\n');
    expect(codeDifferences(root, 'HEAD').map(({ path, now }) => `${path}: ${now}`)).toEqual([
      expect.stringMatching(/^lib\/a\.ts: 2 ;/),
      'lib/b.ts: export const c = 1 ;',
    ]);
  });

  it('finds nothing if only comments differ', () => {
    write('lib/a.ts', source.replaceAll('A number.', 'Any number.'));
    expect(codeDifferences(root, 'HEAD')).toEqual([]);
  });
});
