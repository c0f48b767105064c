import type { Answer } from '../../answers.ts';
import type { Synonyms } from '../../synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { emptyWords, listed, phraseOf, stemOf, termsOf, wordsOf } from './words.ts';

/** A word of a query, with the terms that may stand for it. */
export interface Wanted {
  /** Weights by term. */
  readonly terms: Map<string, number>;
  /** Beginning of a word that the user still types. */
  readonly begin?: string;
}

/** A query in terms of the index. */
export interface Query {
  readonly wanted: readonly Wanted[];
  /** Answers to phrases of the query. */
  readonly answers: readonly Answer[];
  /** Corrected words, such as `webhok` → `webhook`. */
  readonly corrected: readonly string[];
}

/** Phrases that people type, with the words of the documents, and with answers. */
export interface Phrases {
  readonly written: ReadonlyMap<string, readonly string[]>;
  readonly answers: ReadonlyMap<string, Answer>;
}

const synonymWeight = 0.4;
/** Weight of a part of a name, such as `linked` of `linked_user`. */
const partWeight = 0.4;

/** Phrases of the synonyms and answers of an index. */
export const phrasesOf = (synonyms: Synonyms, answers: readonly Answer[]): Phrases => {
  const written = new Map<string, readonly string[]>();
  for (const [typed, texts] of synonyms)
    for (const phrase of listed(typed).map(phraseOf))
      written.set(phrase, [...(written.get(phrase) ?? []), ...listed(texts)]);
  return {
    written,
    answers: new Map(
      answers.flatMap((answer) => listed(answer.typed).map((text) => [phraseOf(text), answer] as const)),
    ),
  };
};

/** All phrases: synonyms first. */
export const allPhrases = ({ written, answers }: Phrases): readonly string[] => [...written.keys(), ...answers.keys()];

/** A part of a query: some of its words in their order. */
interface Part {
  readonly at: number;
  readonly size: number;
  readonly phrase: string;
  /** Whether the part ends the query, so that the user may still type its last word. */
  readonly isLast: boolean;
}

/** Parts of a query, the longest first. */
const partsOf = (words: readonly string[], longest: number): readonly Part[] =>
  Array.from({ length: Math.min(longest, words.length) }, (_, index) => index + 1)
    .toReversed()
    .flatMap((size) =>
      Array.from({ length: words.length - size + 1 }, (_, at) => ({
        at,
        size,
        phrase: words.slice(at, at + size).join(' '),
        isLast: at + size === words.length,
      })),
    );

/** Creates the reader of queries. */
export const createReader = (phrases: Phrases, vocabulary: Vocabulary): ((text: string) => Query) => {
  const longest = Math.max(...allPhrases(phrases).map((phrase) => phrase.split(' ').length));

  /** Looks a phrase up: the whole phrase, its singular, and the end of the query as the beginning of a phrase. */
  const lookUp = <Value>(known: ReadonlyMap<string, Value>, { phrase, isLast }: Part): Value | undefined => {
    const exact = known.get(phrase) ?? known.get(phrase.replace(/s$/, ''));
    if (exact !== undefined || !isLast || phrase.length < 4 || vocabulary.words.has(phrase)) return exact;
    const begun = [...known.keys()].find((one) => one.startsWith(phrase));
    return begun === undefined ? undefined : known.get(begun);
  };

  const wantedFor = (word: string, isLast: boolean): Wanted | undefined => {
    if (emptyWords.has(word) || word.length < 2) return undefined;
    const terms = new Map(termsOf(word).map((term, place) => [term, place === 0 ? 1 : partWeight]));
    return isLast ? { terms, begin: stemOf(word) } : { terms };
  };

  /** Adds the terms of synonyms to the words of their phrases. A word of a longer phrase has no synonym of its own. */
  const addSynonyms = (wanted: readonly (Wanted | undefined)[], parts: readonly Part[]): void => {
    const covered = new Set<number>();
    for (const part of parts) {
      if (part.size === 1 && covered.has(part.at)) continue;
      const texts = lookUp(phrases.written, part);
      if (texts === undefined) continue;
      const terms = texts.flatMap(wordsOf).flatMap(termsOf);
      for (let at = part.at; at < part.at + part.size; at += 1) {
        covered.add(at);
        const known = wanted[at]?.terms;
        for (const term of terms) if (known?.has(term) === false) known.set(term, synonymWeight);
      }
    }
  };

  return (text) => {
    const corrected: string[] = [];
    const words = wordsOf(text).map((word, at, all) => {
      const found = vocabulary.corrected(word, at === all.length - 1);
      if (found !== undefined) corrected.push(found);
      return found ?? word;
    });
    const wanted = words.map((word, at) => wantedFor(word, at === words.length - 1));
    const parts = partsOf(words, longest);
    addSynonyms(wanted, parts);
    return {
      wanted: wanted.filter((one) => one !== undefined),
      answers: [...new Set(parts.flatMap((part) => lookUp(phrases.answers, part) ?? []))],
      corrected,
    };
  };
};
