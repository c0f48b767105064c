import { type Hit, hitsIn, patternNames } from './hits.ts';
import { type Surface, surfaces } from './passage.ts';
import type { Texts } from './texts.ts';

type Row = Readonly<Record<Surface, number>>;

/** `counts.json`. */
export interface Counts {
  /** Numbers before the texts were rewritten. */
  readonly start: { readonly commentLines: number; readonly documentedExports: number };
  /** Highest number of allowed hits, by pattern. */
  readonly hits: Readonly<Record<string, Row>>;
}

/** A number of `counts.json` and the number found. */
export interface Difference {
  readonly pattern: string;
  readonly surface: Surface;
  readonly allowed: number;
  readonly found: number;
}

/** The share of comments to keep: a deleted comment is not a clearer comment. */
const keptShare = 0.95;

const countOf = (hits: readonly Hit[], name: string, place: Surface): number =>
  hits.filter(({ pattern, surface }) => pattern === name && surface === place).length;

const rowOf = (of: (surface: Surface) => number): Row => ({
  documents: of('documents'),
  comments: of('comments'),
  messages: of('messages'),
  tests: of('tests'),
});

const rowsOf = (of: (pattern: string, surface: Surface) => number): Counts['hits'] =>
  Object.fromEntries(patternNames.map((name) => [name, rowOf((surface) => of(name, surface))]));

/** The counts as measured. */
export const countsOf = ({ passages, commentLines, documentedExports }: Texts): Counts => {
  const hits = hitsIn(passages);
  return {
    start: { commentLines, documentedExports },
    hits: rowsOf((pattern, surface) => countOf(hits, pattern, surface)),
  };
};

/** A pattern without a row in the counts may have no hit. */
const allowedIn = ({ hits }: Counts, pattern: string, surface: Surface): number => hits[pattern]?.[surface] ?? 0;

/** The numbers of patterns and surfaces that differ. */
export const differencesOf = (counts: Counts, measured: Counts): readonly Difference[] =>
  patternNames
    .flatMap((pattern) =>
      surfaces.map((surface) => ({
        pattern,
        surface,
        allowed: allowedIn(counts, pattern, surface),
        found: allowedIn(measured, pattern, surface),
      })),
    )
    .filter(({ allowed, found }) => allowed !== found);

/** The counts with each number that fell. No number rises, and the start stays. */
export const lowered = (counts: Counts, measured: Counts): Counts => ({
  start: counts.start,
  hits: rowsOf((pattern, surface) =>
    Math.min(allowedIn(counts, pattern, surface), allowedIn(measured, pattern, surface)),
  ),
});

/** Sentences that name each number of comments or documented exports that is too low. */
export const lossesIn = (counts: Counts, measured: Counts): readonly string[] => {
  const pairs = [
    ['comment lines', counts.start.commentLines, measured.start.commentLines],
    ['documented exports', counts.start.documentedExports, measured.start.documentedExports],
  ] as const;
  return pairs
    .filter(([, start, now]) => now < start * keptShare)
    .map(([name, start, now]) => `${now} ${name} are left of ${start}. Rewrite comments instead of deleting them.`);
};
