import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants/all.ts';
import { importsIn, testFiles } from './imports.ts';
import { firstTestsOf, isFlow, providerTables, testsOfProvider, testsOfProviders } from './parts.ts';
import { testsFor } from './select.ts';

describe('the imports of a file', () => {
  it('are modules of the repository in every form of import, without imports of types only', () => {
    const text = [
      "import { a } from './a.ts';",
      "import {\n  b,\n  type C,\n} from '../b.ts';",
      "import type { D } from './d.ts';",
      "import './e.ts';",
      "import f from 'f';",
      "export * from './g.ts';",
      "export type { H } from './h.ts';",
      "const i = await import('./i.ts');",
    ].join('\n');
    expect(importsIn('lib/x/y.ts', text)).toEqual(['lib/x/a.ts', 'lib/b.ts', 'lib/x/e.ts', 'lib/x/g.ts', 'lib/x/i.ts']);
  });
});

describe('the tests of a change', () => {
  it('of a test file are that file', () => {
    expect(testsFor('test/select/select.test.ts')).toEqual(['test/select/select.test.ts']);
  });

  it('of a file that was removed or that no test depends on are none', () => {
    expect(testsFor('test/gone.test.ts')).toEqual([]);
    expect(testsFor('test/gone/helper.ts')).not.toContain('test/gone.test.ts');
  });

  it('of a file without a rule are all', () => {
    expect(testsFor('package.json')).toBeUndefined();
    expect(testsFor('vitest.config.ts')).toBeUndefined();
  });

  it.each(['lib/providers/zoho-crm/index.ts', 'infra/simulators/zoho-crm/index.ts'])(
    'of a provider are the tests of its folder: %s',
    (file) => {
      const own = testsOfProvider('zoho-crm');
      expect(own).toContain('test/providers/zoho-crm/records/records.test.ts');
      expect(own).toContain('test/records/attendees.test.ts');
      expect(testsOfProvider('hubspot')).not.toContain('test/records/attendees.test.ts');
      expect(testsFor(file)).toEqual(expect.arrayContaining([...own]));
      expect(own.filter((test) => /hubspot|salesforce/.test(test))).toEqual([]);
    },
  );

  it("of a file that suites load from every provider's folder include those suites", () => {
    expect(testsFor('test/providers/zoho-crm/contract/controls.ts')).toContain('test/contract/validator.test.ts');
    expect(testsFor('test/providers/zoho-crm/filters/rows.ts')).toContain('test/records/filters/filters.test.ts');
  });

  it.each([
    ['lib/providers/hubspot/crm.ts', 60],
    ['lib/engine/http/retry.ts', 120],
    ['lib/records/write/prepare/prepare-write.ts', 120],
    ['lib/errors.ts', 120],
  ])('of one line of %s are at most %i files of all', (file, most) => {
    const tests = testsFor(file) ?? testFiles;
    expect(tests.length).toBeGreaterThan(3);
    expect(tests.length).toBeLessThanOrEqual(most);
  });

  it('contain, for every mutant, a test that kills it', () => {
    const missed = mutants.filter(({ file, tests }) => !tests.some((test) => testsFor(file)?.includes(test)));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

describe('the parts of the tests', () => {
  it('that npm test omits are needed by no mutant', () => {
    const lost = mutants.filter(({ tests }) => tests.some(isFlow));
    expect(
      lost.map(({ name }) => name),
      'A mutant may not leave `npm test` with its test file.',
    ).toEqual([]);
    expect(testFiles.some(isFlow)).toBe(true);
  });

  it('of a provider are its folder and every table with a row for it', () => {
    const found = testsOfProviders(['zoho-crm']);
    expect(found).toEqual(expect.arrayContaining([...testsOfProvider('zoho-crm'), ...providerTables]));
    expect(providerTables.length).toBeGreaterThan(20);
    const first = firstTestsOf(['zoho-crm']);
    expect(first).toEqual(expect.arrayContaining(['test/providers/zoho-crm/records/records.test.ts']));
    expect(first.filter((file) => !found.includes(file))).toEqual([]);
    expect(first.filter((file) => !file.startsWith('test/providers/'))).toEqual([
      'test/contract/written-texts.test.ts',
    ]);
    expect(() => testsOfProviders(['zoho'])).toThrow('No provider: zoho. There are ');
  });
});
