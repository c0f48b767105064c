import { files, sources, testFiles } from './imports.ts';

/** A suite that is too long for `npm test`. The project's own check runs it. */
export const isFlow = (file: string): boolean => file.endsWith('.flow.test.ts');

const testsThatSay = (words: RegExp): readonly string[] =>
  sources.filter(({ path, text }) => path.endsWith('.test.ts') && words.test(text)).map(({ path }) => path);

/** The test files with a table that has rows for each provider. */
export const providerTables: readonly string[] = testsThatSay(/\bbyProvider\(/);

/** The test files that run a part of their cases in `npm test`. `npm run test:whole` runs all cases. */
export const shortened: readonly string[] = testsThatSay(/\b(?:byProvider|someOf|callsApart|hasAllCases)\b/);

const ids: ReadonlySet<string> = new Set(
  files.flatMap((file) => /^lib\/providers\/([^/]+)\/index\.ts$/.exec(file)?.[1] ?? []),
);

/** @returns the provider whose folder contains the file */
export const providerOf = (file: string): string | undefined => {
  const [, id] = /^(?:lib\/providers|infra\/simulators|test\/providers)\/([^/]+)\//.exec(file) ?? [];
  return id !== undefined && ids.has(id) ? id : undefined;
};

/**
 * Whether a file is the suite of a capability, such as `test/records/attendees.test.ts`. Its fixtures are
 * `test/providers/<id>/attendees.ts`.
 */
const isCapabilityOf = (id: string, file: string): boolean => {
  const [, name] = /^test\/records\/([^/]+)\.test\.ts$/.exec(file) ?? [];
  return name !== undefined && files.includes(`test/providers/${id}/${name}.ts`);
};

/** @returns the test files in the folder of a provider, and the suites of its capabilities */
export const testsOfProvider = (id: string): readonly string[] =>
  testFiles.filter((file) => file.startsWith(`test/providers/${id}/`) || isCapabilityOf(id, file));

/** @returns the checks of all declarations and of their texts, and the tests in the folders of some providers */
export const firstTestsOf = (chosen: readonly string[]): readonly string[] => [
  'test/providers/conformance.test.ts',
  'test/contract/written-texts.test.ts',
  ...chosen.flatMap((id) => testFiles.filter((file) => file.startsWith(`test/providers/${id}/`))),
];

/**
 * Returns the tests of some providers: the tests in their folders, the tests of all declarations, and the tables, which
 * then run only the rows of these providers.
 * @throws Error for an unknown provider
 */
export const testsOfProviders = (chosen: readonly string[]): readonly string[] => {
  const unknown = chosen.filter((id) => !ids.has(id));
  if (unknown.length > 0) throw new Error(`No provider: ${unknown.join(', ')}. There are ${[...ids].join(', ')}.`);
  const ofAll = testFiles.filter((file) => /^test\/providers\/[^/]+$/.test(file));
  return [...new Set([...chosen.flatMap(testsOfProvider), ...ofAll, ...providerTables])].toSorted();
};
