import { dirname } from 'node:path';
import { mutants } from '../mutants/all.ts';
import { testFiles, testsThatImport, testsThatLoad } from './imports.ts';
import { providerOf, testsOfProvider } from './parts.ts';

/** Three providers that differ in kind: REST with many objects, GraphQL, and marketing with lists. */
const typical = ['zendesk', 'linear', 'mailchimp'];

/** If more test files import a file, the tests of its folder are selected instead. */
const most = 60;

/** The tests of the mutants of a file: each is known to fail for a fault in it. */
const testsOfMutants = (file: string): readonly string[] =>
  mutants.filter((mutant) => mutant.file === file).flatMap(({ tests }) => tests);

/** `lib/engine/http/retry.ts` has its tests in `test/engine/http/`, `lib/errors.ts` right in `test/`. */
const testsOfFolder = (file: string): readonly string[] => {
  const folder = dirname(file).replace(/^(?:lib|infra)/, 'test');
  return testFiles.filter((test) => dirname(test) === folder || (folder !== 'test' && test.startsWith(`${folder}/`)));
};

const rulesFor = (file: string): readonly string[] | undefined => {
  if (file.endsWith('.test.ts')) return [file];
  if (file.endsWith('.md')) return testFiles.filter((test) => test.startsWith('test/docs/'));
  if (!/^(?:functions|infra|lib|test)\/.*\.ts$/.test(file)) return undefined;
  const id = providerOf(file);
  const importing = testsThatImport(file);
  if (id !== undefined) return [...testsOfProvider(id), ...importing, ...testsThatLoad(file)];
  const isWide = importing.length > most;
  if (file.startsWith('test/') && !isWide) return importing;
  return [...(isWide ? [] : importing), ...testsOfFolder(file), ...typical.flatMap(testsOfProvider)];
};

/**
 * Selects the test files to run after a file has changed.
 * @returns `undefined` for a file that no rule knows, such as `package.json`: everything depends on it
 */
export const testsFor = (file: string): readonly string[] | undefined => {
  const found = rulesFor(file);
  return found && [...new Set([...found, ...testsOfMutants(file)])].filter((one) => testFiles.includes(one)).toSorted();
};
