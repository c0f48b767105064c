import type { Section } from './markdown.ts';

/** A page as the search sees it. */
export interface Searchable {
  /** `/docs/errors` */
  readonly address: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** What the browser loads to search: made of `browser/search.js`. */
export interface SearchIndex {
  /** Title of the page, heading, address. */
  readonly sections: readonly (readonly [title: string, heading: string, address: string])[];
  /** Numbers of the sections that have a word, twice the number and 1 more where the word is in the heading. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

/** Words that every section has say nothing. */
const empty = new Set(
  'a an and are as at be by for from in is it its of on or that the they this to which with'.split(' '),
);

/** Of a name with several words, the name and its words: `linked_user_origin_id`, `linked`, `user` … */
const wordsOf = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)]
    .flatMap(([word]) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter((word) => word.length > 1 && word.length < 40 && !empty.has(word));

export const indexOf = (pages: readonly Searchable[]): SearchIndex => {
  const all = pages.flatMap(({ address, title, sections }) =>
    sections.map((section) => ({ address, title, ...section })),
  );
  const words = new Map<string, number[]>();
  for (const [number, { title, heading, text }] of all.entries()) {
    const inHeading = new Set(wordsOf(`${title} ${heading}`));
    for (const word of new Set([...inHeading, ...wordsOf(text)])) {
      const places = words.get(word) ?? [];
      places.push(number * 2 + Number(inHeading.has(word)));
      words.set(word, places);
    }
  }
  return {
    sections: all.map(({ title, heading, address, anchor }) => [
      title,
      heading === title ? '' : heading,
      anchor === '' ? address : `${address}#${anchor}`,
    ]),
    words: Object.fromEntries([...words].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
};
