import MiniSearch from 'minisearch';
import type { Answer } from '../answers.ts';
import type { PageKind, SearchIndex } from '../search.ts';

/** Part of a text. A marked part is a word that the search found. */
export type Piece = readonly [text: string, isMarked: boolean];

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

/** Common words, which the index does not contain. */
const emptyWords = new Set(
  `a about all am an and any anything are as at be been but by can could did do does doing for from get give had has have
  hello help how i if in into is it its like me mine my need of on or our please shall should so some something that the
  their them then there these they this to use used using want was we were what when where which while who why will
  with would you your yours`.split(/\s+/),
);

const ends: readonly (readonly [RegExp, string])[] = [
  [/(?:ies|ied)$/, 'y'],
  [/(ss|sh|ch|x)es$/, '$1'],
  [/([^su])s$/, '$1'],
];

/** Stem of a word: `retries` → `retry`, `verifying` → `verify`, `creation` and `created` → `creat`. */
const stemOf = (word: string): string => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const [end, put] = ends.find(([one]) => one.test(word)) ?? [/$/, ''];
  const base = word.replace(end, put);
  const bare = base.replace(/^(.*[aeiouy].*?)(?:ing|ed)$/, '$1');
  const single = bare === base ? base : bare.replace(/([bdgmnprt])\1$/, '$1');
  const short = single.length >= 3 ? single : base;
  return short.length < 5 ? short : short.replace(/(?<=t)ion$/, '').replace(/e$/, '');
};

/** Words of a text, in lower case. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Terms of a word. A name with several words gives the name and its words: `linked_user`, `linked`, `user`. */
const splitWord = (word: string): string[] => {
  const parts = word.includes('_') ? [word, ...word.split('_')] : [word];
  return parts.filter((part) => part.length > 1 && part.length < 40 && !emptyWords.has(part)).map(stemOf);
};

const knownTerms = new Map<string, string[]>();

/** Remembered results of `splitWord`: a text repeats most of its words. */
const termsOf = (word: string): string[] => {
  const known = knownTerms.get(word);
  if (known) return known;
  const terms = splitWord(word);
  knownTerms.set(word, terms);
  return terms;
};

/** Number of edits between two words: inserted, deleted, replaced and swapped letters. */
const editsBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const above = rows[i - 1] as number[];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let edits = Math.min(Number(above[j]) + 1, Number(row[j - 1]) + 1, Number(above[j - 1]) + Number(!same));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        edits = Math.min(edits, Number(rows[i - 2]?.[j - 2]) + 1);
      row.push(edits);
    }
    rows.push(row);
  }
  return Number(rows[one.length]?.[other.length]);
};

const allowedEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** A word or phrase of a query, with the terms that may stand for it. */
interface Wanted {
  /** Weights by term. */
  readonly terms: Map<string, number>;
  /** Beginning of a word that the user still types. */
  begin?: string;
}

const kindWeights: Readonly<Record<PageKind, number>> = { guide: 1, provider: 0.6, reference: 0.5, internal: 0.3 };
const fieldWeights = { title: 1, heading: 3, text: 1, code: 0.4 };
const synonymWeight = 0.4;
/** Weight of a part of a name, such as `linked` of `linked_user`. */
const partWeight = 0.4;
/** Weight of the terms of a word that score less than the best term of the word. */
const otherTermsWeight = 0.3;
/** The terms of a query are stems already. */
const searchOptions = { boost: fieldWeights, tokenize: (text: string) => [text], processTerm: (term: string) => term };

interface Row {
  readonly id: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly code: string;
}

const listed = (texts: string): readonly string[] => texts.split(',').map((text) => text.trim());

/** Phrases that people type, as words joined by a space. */
const phraseOf = (text: string): string => wordsOf(text).join(' ');

const mostResults = 15;
const nearestResults = 5;
/** Share of the letters of a word that may differ in a similar word. */
const similarShare = 0.45;
const excerptLength = 190;

const piecesOf = (text: string, terms: ReadonlySet<string>): readonly Piece[] =>
  text
    .split(/([\p{L}\p{N}_]+)/u)
    .filter((part) => part !== '')
    .map((part): Piece => [part, termsOf(part.toLowerCase()).some((term) => terms.has(term))])
    .reduce<[string, boolean][]>((all, [part, isMarked]) => {
      const last = all.at(-1);
      if (last && !last[1] && !isMarked) last[0] += part;
      else all.push([part, isMarked]);
      return all;
    }, []);

/** Part of a text that contains most of the terms, from the start of a sentence or line if one is near. */
const excerptOf = (text: string, terms: ReadonlySet<string>): readonly Piece[] => {
  const hits = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: word, index }) => {
    const hit = termsOf(word.toLowerCase()).find((term) => terms.has(term));
    return hit === undefined ? [] : [{ hit, index }];
  });
  let [start, best] = [0, 0];
  for (const { index } of hits) {
    const inside = hits.filter((one) => one.index >= index && one.index < index + excerptLength - 40);
    const different = new Set(inside.map(({ hit }) => hit)).size;
    if (different > best) [start, best] = [index, different];
  }
  const before = text.slice(0, start);
  const sentence = Math.max(
    before.lastIndexOf('\n') + 1,
    before.lastIndexOf('. ') + 2 === 1 ? 0 : before.lastIndexOf('. ') + 2,
  );
  const near = start - sentence < 70 ? sentence : before.lastIndexOf(' ', start - 40) + 1;
  const end = near + excerptLength >= text.length ? text.length : text.lastIndexOf(' ', near + excerptLength);
  const cut = text
    .slice(near, Math.max(end, near + 1))
    .replaceAll('\n', ' · ')
    .trim();
  return piecesOf(`${near > 0 && near !== sentence ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`, terms);
};

/** Creates the search over an index. */
export const createSearch = ({ pages, sections, synonyms, answers }: SearchIndex): ((text: string) => Outcome) => {
  const vocabulary = new Set<string>();
  const wordsInTexts = new Set<string>();
  const index = new MiniSearch<Row>({
    fields: Object.keys(fieldWeights),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => {
      const terms = termsOf(word);
      wordsInTexts.add(word);
      for (const term of terms) vocabulary.add(term);
      return terms;
    },
  });
  index.addAll(
    sections.map(([page, heading, , text, code], id) => {
      const title = pages[page]?.[1] ?? '';
      return { id, title, heading: heading || title, text, code };
    }),
  );

  const written = new Map<string, string[]>();
  const add = (phrase: string, texts: readonly string[]): void => {
    written.set(phrase, [...(written.get(phrase) ?? []), ...texts]);
  };
  for (const [typed, texts] of synonyms) for (const text of listed(typed)) add(phraseOf(text), listed(texts));
  const answerOf = new Map<string, Answer>(
    answers.flatMap((answer) => listed(answer.typed).map((text): [string, Answer] => [phraseOf(text), answer])),
  );
  const typedWords = new Set([...written.keys(), ...answerOf.keys()].filter((phrase) => !phrase.includes(' ')));
  const longest = Math.max(...[...written.keys(), ...answerOf.keys()].map((phrase) => phrase.split(' ').length));

  /** The known word with the fewest edits. */
  const nearest = (word: string, edits: number): string | undefined => {
    let [found, least]: [string | undefined, number] = [undefined, edits + 1];
    for (const known of [...typedWords, ...vocabulary]) {
      if (Math.abs(known.length - word.length) >= least || known.includes('_')) continue;
      const needed = editsBetween(word, known) + (known[0] === word[0] ? 0 : 0.5);
      if (needed < least) [found, least] = [known, needed];
    }
    return found;
  };

  const isKnown = (word: string): boolean =>
    typedWords.has(word) ||
    typedWords.has(word.replace(/s$/, '')) ||
    termsOf(word).some((term) => vocabulary.has(term));

  const beginsKnown = (word: string): boolean =>
    word.length > 2 &&
    ([...typedWords].some((one) => one.startsWith(word)) || [...vocabulary].some((one) => one.startsWith(word)));

  /** Looks phrases up: the whole phrase, its singular, and the end of the query as the beginning of a word. */
  const lookUp = <Value>(known: ReadonlyMap<string, Value>, phrase: string, isLast: boolean): Value | undefined => {
    const exact = known.get(phrase) ?? known.get(phrase.replace(/s$/, ''));
    if (exact !== undefined || !isLast || phrase.length < 4 || wordsInTexts.has(phrase)) return exact;
    const [begun] = [...known.keys()].filter((one) => one.startsWith(phrase));
    return begun === undefined ? undefined : known.get(begun);
  };

  const read = (text: string) => {
    const corrected: string[] = [];
    const words = wordsOf(text).map((word, at, all) => {
      if (emptyWords.has(word) || isKnown(word) || (at === all.length - 1 && beginsKnown(word))) return word;
      const found = nearest(word, allowedEdits(word)) ?? nearest(stemOf(word), allowedEdits(stemOf(word)));
      if (found !== undefined) corrected.push(found);
      return found ?? word;
    });
    const wanted: Wanted[] = [];
    const given = new Set<Answer>();
    const covered = new Set<number>();
    const wantedAt = new Map<number, Wanted>();
    for (const [at, word] of words.entries()) {
      if (emptyWords.has(word) || word.length < 2) continue;
      const one: Wanted = { terms: new Map(termsOf(word).map((term, place) => [term, place === 0 ? 1 : partWeight])) };
      if (at === words.length - 1) one.begin = stemOf(word);
      wanted.push(one);
      wantedAt.set(at, one);
    }
    for (let size = Math.min(longest, words.length); size > 0; size -= 1) {
      for (let at = 0; at + size <= words.length; at += 1) {
        const phrase = words.slice(at, at + size).join(' ');
        const isLast = at + size === words.length;
        const answer = lookUp(answerOf, phrase, isLast);
        if (answer) given.add(answer);
        if (size === 1 && covered.has(at)) continue;
        const texts = lookUp(written, phrase, isLast) ?? [];
        for (let inside = at; texts.length > 0 && inside < at + size; inside += 1) {
          covered.add(inside);
          const { terms } = wantedAt.get(inside) ?? { terms: new Map<string, number>() };
          for (const term of texts.flatMap(wordsOf).flatMap(termsOf))
            if (!terms.has(term)) terms.set(term, synonymWeight);
        }
      }
    }
    return { wanted, given: [...given], corrected };
  };

  /** Scores of the sections with a word, or with a word that stands for the word. The best term counts most. */
  const ask = ({ terms, begin }: Wanted) => {
    const asked: [term: string, weight: number, prefix: boolean][] = [...terms].map(([term, weight]) => [
      term,
      weight,
      false,
    ]);
    if (begin !== undefined && begin.length > 1) asked.push([begin, vocabulary.has(begin) ? 0.3 : 0.8, true]);
    const points = new Map<number, { scores: number[]; terms: string[] }>();
    for (const [term, weight, prefix] of asked)
      for (const { id, score, terms: found } of index.search(term, { ...searchOptions, prefix })) {
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
  };

  /** Weight of a section's page. The page of a provider weighs as much as a guide if the query names the provider. */
  const weightOf = (id: number, wanted: readonly Wanted[]): number => {
    const [, title = '', kind = 'guide'] = pages[sections[id]?.[0] ?? 0] ?? [];
    const [name = ''] = wordsOf(title).flatMap(termsOf);
    return kind === 'provider' && wanted.some(({ terms }) => terms.get(name) === 1) ? 1 : kindWeights[kind];
  };

  const rank = (wanted: readonly Wanted[]) => {
    const points = new Map<number, { score: number; matched: number; terms: Set<string> }>();
    for (const one of wanted)
      for (const { id, score, terms } of ask(one)) {
        const point = points.get(id) ?? { score: 0, matched: 0, terms: new Set<string>() };
        for (const term of terms) point.terms.add(term);
        points.set(id, { score: point.score + score, matched: point.matched + 1, terms: point.terms });
      }
    return [...points]
      .map(([id, { score, matched, terms }]) => {
        const share = matched / wanted.length;
        return { id, terms, share, score: score * weightOf(id, wanted) * share };
      })
      .sort((one, other) => other.score - one.score);
  };

  const toFound = (id: number, terms: ReadonlySet<string>): Found => {
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
      const similar = nearest(word, Math.floor(word.length * similarShare));
      return similar?.startsWith(word.slice(0, 2)) ? [similar] : [];
    });
    const similar = rank(words.map((word) => ({ terms: new Map(termsOf(word).map((term) => [term, 1])) })));
    const intros = sections.flatMap(([page, heading], id) =>
      heading === '' && pages[page]?.[2] === 'guide' ? [{ id, terms: new Set<string>() }] : [],
    );
    return (similar.length > 0 ? similar : intros).slice(0, nearestResults).map(({ id, terms }) => toFound(id, terms));
  };

  return (text) => {
    const { wanted, given, corrected } = read(text);
    const ranked = rank(wanted).slice(0, mostResults);
    if (ranked.length + given.length === 0) return { found: nearestTo(text), isExact: false, corrected };
    const fromAnswers = given.map(
      ({ id, title, text: says, address }): Found => ({
        title,
        heading: '',
        address,
        excerpt: [[says, false]],
        answer: id,
      }),
    );
    const isExact = given.length > 0 || (ranked[0]?.share ?? 0) > 0.5;
    const found = ranked.slice(0, isExact ? mostResults : nearestResults).map(({ id, terms }) => toFound(id, terms));
    return { found: [...fromAnswers, ...found], isExact, corrected };
  };
};
