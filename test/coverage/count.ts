import type { FieldCase } from './declared-coverage.ts';
import type { Result } from './run.ts';
import type { Source } from './sources.ts';

interface Count {
  readonly proven: number;
  readonly declared: number;
  /** Number of proven cells by source. */
  readonly by: Readonly<Partial<Record<Source, number>>>;
}

/** Counts of cells by provider, then by object. */
export type Counts = Readonly<Record<string, Readonly<Record<string, Count>>>>;

/**
 * Counts as docs/coverage.md shows them.
 * @param sourceOf returns the source that proves a cell, or undefined
 */
export const countCases = (
  fieldCases: readonly FieldCase[],
  sourceOf: (fieldCase: FieldCase) => Source | undefined,
): Counts => {
  const counts: Record<string, Record<string, Count>> = {};
  for (const fieldCase of fieldCases) {
    const ofProvider = counts[fieldCase.provider] ?? {};
    const { proven, declared, by } = ofProvider[fieldCase.object] ?? { proven: 0, declared: 0, by: {} };
    const source = sourceOf(fieldCase);
    ofProvider[fieldCase.object] = {
      proven: proven + (source === undefined ? 0 : 1),
      declared: declared + 1,
      by: source === undefined ? by : { ...by, [source]: (by[source] ?? 0) + 1 },
    };
    counts[fieldCase.provider] = ofProvider;
  }
  return counts;
};

/** A new cell is unproven without a new trial. If an object has lost cells, all its cells are unproven. */
const kept = (known: Count | undefined, { declared }: Count): Count => {
  if (known === undefined || known.declared > declared) return { proven: 0, declared, by: {} };
  return { ...known, declared };
};

/**
 * Counts all declared cells without a new trial. Cells with a proof keep it.
 * @param before the counts of the last trial
 */
export const keepCounts = (fieldCases: readonly FieldCase[], before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(countCases(fieldCases, () => undefined)).map(([provider, objects]) => [
      provider,
      Object.fromEntries(
        Object.entries(objects).map(([object, count]) => [object, kept(before[provider]?.[object], count)]),
      ),
    ]),
  );

/** Source that proves a cell. Undefined if the cell failed, or if only its declaration says what to expect. */
export const sourceOf = ({ failure, source }: Result): Source | undefined =>
  failure === undefined ? source : undefined;

const without = 'works, and no source but the declaration says what it should be';

/** A summary, and a line for each unproven cell. */
export const describeResults = (results: readonly Result[], name: (fieldCase: FieldCase) => string): string => {
  const by = new Map<string, number>();
  for (const result of results) {
    const source = sourceOf(result) ?? 'none';
    by.set(source, (by.get(source) ?? 0) + 1);
  }
  const open = results.filter((result) => sourceOf(result) === undefined);
  const lines = open.map(({ fieldCase, failure = without }) => `  ${name(fieldCase)}: ${failure}`);
  const counts = [...by].map(([source, count]) => `${count} by ${source}`).join(', ');
  return [`cells: ${results.length} declared, proven ${counts}`, ...lines].join('\n');
};
