import type MiniSearch from 'minisearch';
import type { PageKind, SearchIndex } from '../../search.ts';
import type { Wanted } from './query.ts';
import type { Vocabulary } from './vocabulary.ts';
import { termsOf, wordsOf } from './words.ts';

/** A section as a document of the index. */
export interface Row {
  readonly id: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly code: string;
}

/** A section that contains words of a query. */
export interface Ranked {
  readonly id: number;
  /** Terms of the section that the query found. */
  readonly terms: ReadonlySet<string>;
  /** Share of the words of the query that the section contains. */
  readonly share: number;
  readonly score: number;
}

/** Weights of the fields of a section. */
export const fieldWeights = { title: 1, heading: 3, text: 1, code: 0.4 };

const kindWeights: Readonly<Record<PageKind, number>> = {
  guide: 1,
  special: 0.75,
  provider: 0.6,
  reference: 0.5,
  internal: 0.3,
};
/** Weight of the terms of a word that score less than the best term of the word. */
const otherTermsWeight = 0.3;
/** The terms of a query are stems already. */
const searchOptions = { boost: fieldWeights, tokenize: (text: string) => [text], processTerm: (term: string) => term };

/** Ranks the sections of an index by the words of a query. */
export class Ranking {
  readonly #index: MiniSearch<Row>;
  readonly #vocabulary: Vocabulary;
  readonly #data: SearchIndex;

  constructor(index: MiniSearch<Row>, vocabulary: Vocabulary, data: SearchIndex) {
    this.#index = index;
    this.#vocabulary = vocabulary;
    this.#data = data;
  }

  /** Sections with the words, best first. */
  rank(wanted: readonly Wanted[]): readonly Ranked[] {
    const points = new Map<number, { score: number; matched: number; terms: Set<string> }>();
    for (const one of wanted)
      for (const { id, score, terms } of this.#ask(one)) {
        const point = points.get(id) ?? { score: 0, matched: 0, terms: new Set<string>() };
        for (const term of terms) point.terms.add(term);
        points.set(id, { score: point.score + score, matched: point.matched + 1, terms: point.terms });
      }
    return [...points]
      .map(([id, { score, matched, terms }]) => {
        const share = matched / wanted.length;
        return { id, terms, share, score: score * this.#weightOf(id, wanted) * share };
      })
      .sort((one, other) => other.score - one.score);
  }

  /** Scores of the sections with a word, or with a word that stands for the word. The best term counts most. */
  #ask({ terms, begin }: Wanted) {
    const asked = [...terms].map(([term, weight]) => ({ term, weight, prefix: false }));
    if (begin !== undefined && begin.length > 1)
      asked.push({ term: begin, weight: this.#vocabulary.terms.has(begin) ? 0.3 : 0.8, prefix: true });
    const points = new Map<number, { scores: number[]; terms: string[] }>();
    for (const { term, weight, prefix } of asked)
      for (const { id, score, terms: found } of this.#index.search(term, { ...searchOptions, prefix })) {
        const point = points.get(id) ?? { scores: [], terms: [] };
        point.scores.push(score * weight);
        point.terms.push(...found);
        points.set(id, point);
      }
    return [...points].map(([id, { scores, terms: found }]) => {
      const best = Math.max(...scores);
      const sum = scores.reduce((all, score) => all + score, 0);
      return { id, terms: found, score: best + (sum - best) * otherTermsWeight };
    });
  }

  /** Weight of a section's page. The page of a provider weighs as much as a guide if the query names the provider. */
  #weightOf(id: number, wanted: readonly Wanted[]): number {
    const { pages, sections } = this.#data;
    const [, title = '', kind = 'guide'] = pages[sections[id]?.[0] ?? 0] ?? [];
    const [name = ''] = wordsOf(title).flatMap(termsOf);
    return kind === 'provider' && wanted.some(({ terms }) => terms.get(name) === 1) ? 1 : kindWeights[kind];
  }
}
