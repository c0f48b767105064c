import type { Cell } from './declared-cells.ts';
import type { Result } from './run.ts';

interface Count {
  readonly proven: number;
  readonly declared: number;
}

/** Provider, then object, to how many of its cells are proven. */
export type Counts = Readonly<Record<string, Readonly<Record<string, Count>>>>;

/** Counts as the README shows them. */
export const countCells = (cells: readonly Cell[], isProven: (cell: Cell) => boolean): Counts => {
  const counts: Record<string, Record<string, Count>> = {};
  for (const cell of cells) {
    const ofProvider = counts[cell.provider] ?? {};
    const { proven, declared } = ofProvider[cell.object] ?? { proven: 0, declared: 0 };
    ofProvider[cell.object] = { proven: proven + (isProven(cell) ? 1 : 0), declared: declared + 1 };
    counts[cell.provider] = ofProvider;
  }
  return counts;
};

/** One sentence, and a line for each cell that is not proven. */
export const describeResults = (results: readonly Result[], name: (cell: Cell) => string): string => {
  const open = results.filter(({ failure }) => failure !== undefined);
  const lines = open.map(({ cell, failure }) => `  ${name(cell)}: ${failure}`);
  const { length } = results;
  return [`cells: ${length - open.length} proven, ${length} declared, ${open.length} not proven`, ...lines].join('\n');
};
