import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { instrument } from './instrument.ts';

const root = join(import.meta.dirname, '../..');
const traced = pathToFileURL(join(root, 'lib/')).href;

/** A function that a trace entered. */
export interface FunctionCalls {
  /** Path relative to the repository. */
  readonly file: string;
  readonly name: string;
  readonly calls: number;
}

interface Known {
  readonly file: string;
  readonly name: string;
}

const known: Known[] = [];
const counts = new Map<number, number>();

/** Name of the report function for the code of instrumented modules. */
const reporter = 'reportCall';

Object.assign(globalThis, {
  [reporter]: (index: number): void => {
    counts.set(index, (counts.get(index) ?? 0) + 1);
  },
});

/** Instruments each module of `lib` that loads from now on. */
export const watchCalls = (): void => {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.startsWith(traced) || !url.endsWith('.ts')) return loaded;
      const source = stripTypeScriptTypes(String(loaded.source));
      const file = relative(root, fileURLToPath(url));
      const first = known.length;
      const { code, names } = instrument(source, (index) => `${reporter}(${first + index})`);
      known.push(...names.map((name) => ({ file, name })));
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
};

/** Counts the calls while `act` runs. @returns functions in the order of their first calls */
export const callsWhile = async (act: () => Promise<unknown>): Promise<readonly FunctionCalls[]> => {
  counts.clear();
  await act();
  return [...counts].map(([index, calls]) => ({ ...(known[index] as Known), calls }));
};
