import MiniSearch from 'minisearch';
import type { Answer } from '../answers.ts';
import type { SearchIndex } from '../search.ts';
import { excerptOf, type Piece } from './find/excerpt.ts';
import { allPhrases, createReader, phrasesOf } from './find/query.ts';
import { fieldWeights, type Ranked, Ranking, type Row } from './find/rank.ts';
import { Vocabulary } from './find/vocabulary.ts';
import { termsOf, wordsOf } from './find/words.ts';

export interface Found {
  readonly title: string;
  readonly heading: string;
  /** URL path with its anchor. */
  readonly address: string;
  readonly excerpt: readonly Piece[];
  /** Set if the result is an answer and no section. */
  readonly answer?: string;
}

export interface Outcome {
  readonly found: readonly Found[];
  /** Whether a result contains most words of the query. If not, the results are only the nearest sections. */
  readonly isExact: boolean;
  /** Corrected words, such as `webhok` → `webhook`. */
  readonly corrected: readonly string[];
}

const mostResults = 15;
const nearestResults = 5;
/** Share of the letters of a word that may differ in a similar word. */
const similarShare = 0.45;

/** Index of all sections. It notes their words in the vocabulary. */
const indexOf = ({ pages, sections }: SearchIndex, vocabulary: Vocabulary): MiniSearch<Row> => {
  const index = new MiniSearch<Row>({
    fields: Object.keys(fieldWeights),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => vocabulary.add(word),
  });
  index.addAll(
    sections.map(([page, heading, , text, code], id) => {
      const title = pages[page]?.[1] ?? '';
      return { id, title, heading: heading || title, text, code };
    }),
  );
  return index;
};

const answerFound = ({ id, title, text, address }: Answer): Found => ({
  title,
  heading: '',
  address,
  excerpt: [[text, false]],
  answer: id,
});

/** Creates the search over an index. */
export const createSearch = (data: SearchIndex): ((text: string) => Outcome) => {
  const { pages, sections } = data;
  const phrases = phrasesOf(data.synonyms, data.answers);
  const vocabulary = new Vocabulary(allPhrases(phrases));
  const ranking = new Ranking(indexOf(data, vocabulary), vocabulary, data);
  const read = createReader(phrases, vocabulary);

  const toFound = ({ id, terms }: Pick<Ranked, 'id' | 'terms'>): Found => {
    const [page, heading, anchor, text] = sections[id] ?? [0, '', '', '', ''];
    const [address, title] = pages[page] ?? ['', ''];
    return {
      title,
      heading,
      address: anchor === '' ? address : `${address}#${anchor}`,
      excerpt: excerptOf(text, terms),
    };
  };

  /** Sections for a query without any result: sections with similar words, else the first guides. */
  const nearestTo = (text: string): readonly Found[] => {
    const words = wordsOf(text).flatMap((word) => {
      const similar = vocabulary.nearest(word, Math.floor(word.length * similarShare));
      return similar?.startsWith(word.slice(0, 2)) ? [similar] : [];
    });
    const similar = ranking.rank(words.map((word) => ({ terms: new Map(termsOf(word).map((term) => [term, 1])) })));
    const intros = sections.flatMap(([page, heading], id) =>
      heading === '' && pages[page]?.[2] === 'guide' ? [{ id, terms: new Set<string>() }] : [],
    );
    return (similar.length > 0 ? similar : intros).slice(0, nearestResults).map(toFound);
  };

  return (text) => {
    const { wanted, answers, corrected } = read(text);
    const ranked = ranking.rank(wanted);
    if (ranked.length + answers.length === 0) return { found: nearestTo(text), isExact: false, corrected };
    const isExact = answers.length > 0 || (ranked[0]?.share ?? 0) > 0.5;
    const found = ranked.slice(0, isExact ? mostResults : nearestResults).map(toFound);
    return { found: [...answers.map(answerFound), ...found], isExact, corrected };
  };
};
