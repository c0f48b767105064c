import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, countsOf, type Difference, differencesOf, lossesIn, lowered } from './counts.ts';
import { countsPath, newHits } from './history.ts';
import { type Hit, hitsIn, openingPattern, sentencePatterns, wordsIn } from './hits.ts';
import { surfaces } from './passage.ts';
import { readTexts, type Texts } from './texts.ts';

/** Output of the check. */
export interface Report {
  /** Hits by pattern and surface, and per 1,000 words. */
  readonly table: readonly string[];
  /** Empty if the check passes. */
  readonly problems: readonly string[];
  /** Number of hits that are gone and not yet taken from the counts. */
  readonly fallen: number;
}

/** So many new hits are shown of a check that fails. */
const shown = 50;

const perThousand = (hits: number, words: number): string => (words === 0 ? '0' : ((hits / words) * 1000).toFixed(1));

const tableOf = ({ passages }: Texts, measured: Counts): readonly string[] => {
  const wordsOf = (place: string) =>
    passages.filter(({ surface }) => surface === place).reduce((sum, passage) => sum + wordsIn(passage), 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const words = surfaces.map(wordsOf);
  const docs = surfaces.map(
    (place) => passages.filter(({ surface, opensDoc }) => surface === place && opensDoc === true).length,
  );
  const all = sum(words);
  const row = (name: string, cells: readonly (number | string)[]) =>
    name.padEnd(42) + cells.map((cell) => String(cell).padStart(11)).join('');
  const hitsOf = (name: string) => surfaces.map((surface) => measured.hits[name]?.[surface] ?? 0);
  const rows = sentencePatterns.map(hitsOf);
  const openings = hitsOf(openingPattern);
  const sums = surfaces.map((_, column) => sum(rows.map((cells) => cells[column] ?? 0)));
  return [
    row('hits of patterns in prose', [...surfaces, 'all', 'per 1,000']),
    ...rows.map((cells, index) =>
      row(sentencePatterns[index] ?? '', [...cells, sum(cells), perThousand(sum(cells), all)]),
    ),
    row('all patterns', [...sums, sum(sums), perThousand(sum(sums), all)]),
    row(openingPattern, [...openings, sum(openings), '']),
    row('doc comments', [...docs, sum(docs), '']),
    row('words', [...words, all, '']),
    row('hits per 1,000 words', [...sums.map((hits, column) => perThousand(hits, words[column] ?? 0)), '', '']),
    `${measured.start.commentLines} comment lines, ${measured.start.documentedExports} documented exports`,
  ];
};

const placeOf = ({ file, line, pattern, sentence }: Hit): string => `${file}:${line}  [${pattern}]  ${sentence}`;

const problemsOf = (root: string, risen: readonly Difference[]): readonly string[] => {
  if (risen.length === 0) return [];
  const counts = risen.map(
    ({ pattern, surface, allowed, found }) => `"${pattern}" in ${surface}: ${found} hits, ${allowed} allowed`,
  );
  const hits = newHits(root, (hit) =>
    risen.some(({ pattern, surface }) => pattern === hit.pattern && surface === hit.surface),
  );
  const places = hits.length > 0 ? hits.slice(0, shown).map(placeOf) : ['git shows no new sentence'];
  const rest = hits.length > shown ? [`and ${hits.length - shown} more`] : [];
  return [...counts, 'New sentences to write as docs/style.md says:', ...places, ...rest];
};

const readCounts = (root: string): Counts | undefined => {
  const path = join(root, countsPath);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
};

/**
 * Compares the prose of the project with the counts.
 * @param root the top folder
 */
export const checkEnglish = (root: string, texts = readTexts(root)): Report => {
  const measured = countsOf(texts);
  const table = tableOf(texts, measured);
  const counts = readCounts(root);
  if (counts === undefined) return { table, problems: [`${countsPath} is missing: run it with --update`], fallen: 0 };
  const differences = differencesOf(counts, measured);
  const risen = differences.filter(({ allowed, found }) => found > allowed);
  return {
    table,
    problems: [...problemsOf(root, risen), ...lossesIn(counts, measured)],
    fallen: differences.reduce((sum, { allowed, found }) => sum + Math.max(0, allowed - found), 0),
  };
};

/** Lowers the counts to the hits that are left. Without a file of counts, writes one. */
export const updateCounts = (root: string, texts = readTexts(root)): void => {
  const measured = countsOf(texts);
  const counts = readCounts(root);
  const next = counts === undefined ? measured : lowered(counts, measured);
  writeFileSync(join(root, countsPath), `${JSON.stringify(next, null, 2)}\n`);
};

/** The hits below some paths, each with its place. */
export const placesBelow = (root: string, paths: readonly string[]): readonly string[] =>
  hitsIn(readTexts(root).passages)
    .filter(({ file }) => paths.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)))
    .map(placeOf);
