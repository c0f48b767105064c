import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Builders, buildersIn } from './builders.ts';
import { Language } from './members.ts';

const root = join(import.meta.dirname, '../..');

/** Reads the builders of a tree. */
const read = (tree: string): Builders => {
  const language = new Language({ root: tree });
  try {
    return buildersIn(language);
  } finally {
    language.close();
  }
};

/** A change of a file of `lib/providers`. */
type Change = readonly [file: string, from: string, to: string];

const option = 'export interface Room {';
const question = 'export const isKeptByRecords = (declared: Declaration)';
const imported = "import { roomFor } from '../language/numbers.ts';";

const changes: readonly Change[] = [
  ['language/phones.ts', '(pattern: RegExp)', '(pattern: RegExp, example?: string)'],
  ['language/numbers.ts', option, `${option}\n  readonly step?: number;`],
  // Only the engine calls this function.
  ['language/kinds.ts', question, `${question.slice(0, -1)}, _?: string)`],
  ['zendesk/ticket-fields.ts', imported, `${imported}\nimport { isUnion } from '../language/kinds.ts';`],
];

/** Reads the builders of a copy of the tree with the changes. */
const readChanged = (): Builders => {
  const copy = mkdtempSync(join(tmpdir(), 'builders-'));
  try {
    for (const path of ['lib', 'tsconfig.json', 'package.json', 'test/language/tsconfig.json'])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, from, to] of changes) {
      const path = join(copy, 'lib/providers', file);
      const source = readFileSync(path, 'utf8');
      expect(source).toContain(from);
      writeFileSync(path, source.replace(from, to));
    }
    return read(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const [before, after] = [read(root), readChanged()];

describe('the builders', () => {
  it('are the functions of the language that declarations import, and no constants', () => {
    expect([...before.parameters.keys()]).toEqual(
      expect.arrayContaining(['roomFor', 'phonesLike', 'readAs', 'getText']),
    );
    const others = ['dateTime', 'isUnion', 'listsChanges', 'compiled'];
    expect(others.filter((name) => before.parameters.has(name))).toEqual([]);
  });

  it('count more if a builder accepts a further value', () => {
    expect([before, after].map(({ parameters }) => parameters.get('phonesLike'))).toEqual([1, 2]);
  });

  it('count more if the options of a builder have a further member', () => {
    expect(before.options).toContain('places');
    expect(after.options).toEqual([...before.options, 'step'].toSorted());
  });

  it('count more if a declaration imports a function that only the engine called', () => {
    expect(after.parameters.get('isUnion')).toBe(1);
  });

  it('do not count more if a function that only the engine calls accepts a further value', () => {
    expect(after.count).toBe(before.count + 3);
  });
});
