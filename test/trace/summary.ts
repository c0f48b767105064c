import type { FunctionCalls } from './calls.ts';

/** Number of files and functions that a request entered, and number of calls. */
export interface Sums {
  readonly files: number;
  /** Number of files of mapping, metadata, records and providers. */
  readonly recordFiles: number;
  readonly functions: number;
  readonly calls: number;
  /** Calls of functions that look up facts of a declaration. */
  readonly lookUps: number;
}

/** The files of such functions. */
const ofLookUps = /^lib\/(providers\/language\/(compiled|kinds)\.ts|engine\/compile\/)/;

/** Files that convert, read, store and describe records. */
const ofRecords = /^lib\/(engine\/(mapping|metadata)|records|providers)\//;

const filesOf = (some: readonly FunctionCalls[]): number => new Set(some.map(({ file }) => file)).size;

const callsOf = (some: readonly FunctionCalls[]): number => some.reduce((sum, { calls }) => sum + calls, 0);

export const sumsOf = (all: readonly FunctionCalls[]): Sums => ({
  files: filesOf(all),
  recordFiles: filesOf(all.filter(({ file }) => ofRecords.test(file))),
  functions: all.length,
  calls: callsOf(all),
  lookUps: callsOf(all.filter(({ file }) => ofLookUps.test(file))),
});

/** Returns `lib/engine/mapping` for a file in this folder. */
const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/');

const grouped = (
  all: readonly FunctionCalls[],
  keyOf: (one: FunctionCalls) => string,
): readonly (readonly [key: string, of: readonly FunctionCalls[]])[] => [...Map.groupBy(all, keyOf)];

const row = (name: string, { files, functions, calls }: Sums): string =>
  `${name.padEnd(40)}${String(files).padStart(6)}${String(functions).padStart(11)}${String(calls).padStart(8)}`;

/**
 * Describes the path of a request: each file in the order of its first call, with its functions and their numbers of
 * calls.
 */
export const wayOf = (all: readonly FunctionCalls[]): readonly string[] =>
  grouped(all, ({ file }) => file).map(([file, of]) => {
    const functions = of.map(({ name, calls }) => (calls === 1 ? name : `${name} × ${calls}`));
    return `${file}: ${functions.join(', ')}`;
  });

/** Returns a table of sums by folder, with a total. */
export const tableOf = (all: readonly FunctionCalls[]): readonly string[] => [
  `${'folder'.padEnd(40)}${'files'.padStart(6)}${'functions'.padStart(11)}${'calls'.padStart(8)}`,
  ...grouped(all, ({ file }) => folderOf(file))
    .map(([folder, of]) => [folder, sumsOf(of)] as const)
    .toSorted(([, left], [, right]) => right.calls - left.calls)
    .map(([folder, sums]) => row(folder, sums)),
  row('all', sumsOf(all)),
];
