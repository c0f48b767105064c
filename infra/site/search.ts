import type { Section } from './markdown.ts';

/** A page as input of the search index. */
export interface Searchable {
  /** URL path of the page: `/docs/errors`. */
  readonly address: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Index that `browser/search.js` loads in the browser. */
export interface SearchIndex {
  /** Title and URL path of each page. */
  readonly pages: readonly (readonly [title: string, address: string])[];
  /** Number of the page, heading, anchor. Empty texts name the beginning of a page. */
  readonly sections: readonly (readonly [page: number, heading: string, anchor: string])[];
  /** Sections by word. An entry is twice the number of the section, plus 1 if the heading contains the word. */
  readonly words: Readonly<Record<string, readonly number[]>>;
}

/** Common words, which the index does not contain. */
const empty = new Set(
  'a an and are as at be by for from in is it its of on or that the they this to which with'.split(' '),
);

/**
 * Words of a text. A name with several words gives the name and its words: `linked_user_origin_id`, `linked`, `user` …
 */
const wordsOf = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)]
    .flatMap(([word]) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter((word) => word.length > 1 && word.length < 40 && !empty.has(word));

export const indexOf = (pages: readonly Searchable[]): SearchIndex => {
  const all = pages.flatMap(({ title, sections }, page) => sections.map((section) => ({ page, title, ...section })));
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
    pages: pages.map(({ title, address }) => [title, address]),
    sections: all.map(({ page, title, heading, anchor }) => [page, heading === title ? '' : heading, anchor]),
    words: Object.fromEntries([...words].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
};
