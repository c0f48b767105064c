import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutants as all } from './all.ts';
import { applyTo, type Mutant } from './mutant.ts';
import { copyTree, type Tree } from './tree.ts';
import { endRuns, type Outcome, runTests } from './vitest.ts';

const { values } = parseArgs({
  options: {
    /** Selects mutants whose name or file contains this text. */
    only: { type: 'string', default: '' },
    /** Prints the names without a run. */
    list: { type: 'boolean', default: false },
  },
});

/** Minimum share of killed mutants, per cent. */
const bar = 97;
/** A run counts as endless after this multiple of its duration without a mutant, plus a time for its start. */
const patience = 5;
const startMs = 20_000;
/** Maximum duration of a file without a mutant. */
const longestMs = 120_000;
const workers = 2;

const began = performance.now();
const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);
const say = (text: string): void => console.error(`${secondsSince(began).padStart(6)} s  ${text}`);

type Verdict = 'killed' | 'killed by time-out' | 'LIVED' | 'DOES NOT LOAD';

interface Result {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** Does the work for each item in one of the trees. Each tree works on one item at a time. */
const spread = async <T>(trees: readonly Tree[], items: readonly T[], work: (tree: Tree, item: T) => Promise<void>) => {
  const left = [...items];
  await Promise.all(
    trees.map(async (tree) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(tree, next);
    }),
  );
};

/** Milliseconds per file. */
type Durations = ReadonlyMap<string, number>;

/** Repeats a failed file alone, because it may have failed on a busy machine. */
const proveAlone = async (tree: Tree, file: string, work: string): Promise<number> => {
  const { green, files, timedOut } = await runTests(tree, [file], { work, limitMs: longestMs, bail: true });
  const [found] = files;
  if (green && found !== undefined) return found.took;
  throw new Error(`${file} fails without a mutant: ${timedOut ? 'not done in time' : found?.firstFailure}`);
};

/** Checks that the test files pass without a mutant. @returns the milliseconds of each file */
const proveGreen = async (trees: readonly Tree[], files: readonly string[], work: string): Promise<Durations> => {
  const durations = new Map<string, number>();
  const shares = trees.map((_, place) => files.filter((_, at) => at % trees.length === place));
  await spread(trees, shares, async (tree, share) => {
    if (share.length === 0) return;
    const outcome = await runTests(tree, share, { work, limitMs: share.length * longestMs, bail: false });
    const green = new Map(outcome.files.flatMap(({ file, green, took }) => (green ? [[file, took]] : [])));
    for (const file of share) durations.set(file, green.get(file) ?? (await proveAlone(tree, file, work)));
  });
  return durations;
};

const limitOf = ({ tests }: Mutant, durations: Durations): number =>
  startMs + patience * tests.reduce((sum, file) => sum + (durations.get(file) ?? 0), 0);

const verdictOf = ({ timedOut, green, tests }: Outcome): Verdict => {
  if (timedOut) return 'killed by time-out';
  if (green) return 'LIVED';
  return tests === 0 ? 'DOES NOT LOAD' : 'killed';
};

const tryMutant = async (tree: Tree, mutant: Mutant, limitMs: number, work: string): Promise<Result> => {
  const start = performance.now();
  const takeOut = tree.put(mutant);
  try {
    const outcome = await runTests(tree, mutant.tests, { work, limitMs, bail: true });
    const verdict = verdictOf(outcome);
    say(`${verdict}: ${mutant.name} (${mutant.file}, ${secondsSince(start)} s)`);
    for (const { file, green, firstFailure } of outcome.files) if (!green) say(`  ${file}: ${firstFailure}`);
    return { mutant, verdict };
  } finally {
    takeOut();
  }
};

const tryAll = async (
  trees: readonly Tree[],
  mutants: readonly Mutant[],
  durations: Durations,
  work: string,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  await spread(trees, mutants, async (tree, mutant) => {
    results.push(await tryMutant(tree, mutant, limitOf(mutant, durations), work));
  });
  return results;
};

const print = (results: readonly Result[]): void => {
  const inOrder = results.toSorted((one, other) => all.indexOf(one.mutant) - all.indexOf(other.mutant));
  for (const { mutant, verdict } of inOrder) console.log(`${verdict.padEnd(18)} ${mutant.file}: ${mutant.name}`);
  const broken = results.filter(({ verdict }) => verdict === 'DOES NOT LOAD').length;
  const killed = results.filter(({ verdict }) => verdict.startsWith('killed')).length;
  const percent = (100 * killed) / results.length;
  if (broken > 0) console.log(`FAILED: ${broken} mutants do not load, and prove nothing`);
  console.log(`${secondsSince(began)} s`);
  console.log(`${killed} of ${results.length} killed (${percent.toFixed(1)} %)`);
  if (broken > 0 || percent < bar) process.exitCode = 1;
};

const run = async (mutants: readonly Mutant[]): Promise<void> => {
  // All mutants are checked before the first test runs.
  for (const mutant of mutants) applyTo(readFileSync(mutant.file, 'utf8'), mutant);
  const work = mkdtempSync(join(tmpdir(), 'uis-mutants-'));
  process.on('exit', () => {
    endRuns();
    rmSync(work, { recursive: true, force: true });
  });
  const trees = Array.from({ length: workers }, (_, at) => copyTree(join(work, `tree-${at}`)));
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  say(`${files.length} test files without a mutant …`);
  const durations = await proveGreen(trees, files, work);
  say(`${mutants.length} mutants …`);
  print(await tryAll(trees, mutants, durations, work));
};

// A signal that ends this process also ends its runs and removes the copies.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.chdir(join(import.meta.dirname, '..', '..'));
const chosen = all.filter(({ name, file }) => `${file}: ${name}`.includes(values.only));
if (values.list) for (const { name, file } of chosen) console.log(`${file}: ${name}`);
else if (chosen.length === 0) throw new Error(`No mutant has "${values.only}" in its name or file.`);
else
  run(chosen).catch((error: unknown) => {
    console.error(error);
    console.log(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
