import type { FieldCase } from './declared-coverage.ts';
import type { Result } from './run.ts';

interface Count {
  readonly proven: number;
  readonly declared: number;
}

/** Provider, then object, to how many of its cells are proven. */
export type Counts = Readonly<Record<string, Readonly<Record<string, Count>>>>;

/** Counts as docs/coverage.md shows them. */
export const countCases = (fieldCases: readonly FieldCase[], isProven: (fieldCase: FieldCase) => boolean): Counts => {
  const counts: Record<string, Record<string, Count>> = {};
  for (const fieldCase of fieldCases) {
    const ofProvider = counts[fieldCase.provider] ?? {};
    const { proven, declared } = ofProvider[fieldCase.object] ?? { proven: 0, declared: 0 };
    ofProvider[fieldCase.object] = { proven: proven + (isProven(fieldCase) ? 1 : 0), declared: declared + 1 };
    counts[fieldCase.provider] = ofProvider;
  }
  return counts;
};

/** One sentence, and a line for each cell that is not proven. */
export const describeResults = (results: readonly Result[], name: (fieldCase: FieldCase) => string): string => {
  const open = results.filter(({ failure }) => failure !== undefined);
  const lines = open.map(({ fieldCase, failure }) => `  ${name(fieldCase)}: ${failure}`);
  const { length } = results;
  return [`cells: ${length - open.length} proven, ${length} declared, ${open.length} not proven`, ...lines].join('\n');
};
