import { statusOfCode } from '../../lib/errors.ts';
import { type Answer, answers } from './answers.ts';
import { groups } from './groups.ts';
import type { Section } from './markdown.ts';
import { addressOf } from './pages.ts';
import { type Synonyms, synonyms } from './synonyms.ts';

/**
 * Kind of a page. The search lists guides first.
 * - `guide`: explains how users of the service do something
 * - `special`: a guide for one kind of tools, such as marketing. It follows the guides that apply to all tools.
 * - `provider`: facts about one provider
 * - `reference`: generated lists and the routes
 * - `internal`: for the people who operate or change the service
 */
export type PageKind = 'guide' | 'special' | 'provider' | 'reference' | 'internal';

/** A page as input of the search index. */
export interface Searchable {
  /** Path after `/docs`: `errors`, `reference/webhook`. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A section of the index. `code` contains words of code blocks that the text does not contain. */
export type IndexedSection = readonly [page: number, heading: string, anchor: string, text: string, code: string];

/** Data that the search loads in the browser. The browser builds the index from these texts: the texts are smaller. */
export interface SearchIndex {
  readonly pages: readonly (readonly [address: string, title: string, kind: PageKind])[];
  readonly sections: readonly IndexedSection[];
  readonly synonyms: Synonyms;
  readonly answers: readonly Answer[];
}

const referenceLists = new Set(['routes', 'coverage', 'changelog']);

/** Pages for people who change the service, and a long list that few readers search. */
const internalPages = new Set([
  'permissions',
  ...groups.filter(({ isInternal }) => isInternal === true).flatMap(({ pages }) => Object.keys(pages)),
]);

const kindOf = (path: string): PageKind => {
  if (internalPages.has(path)) return 'internal';
  if (path.startsWith('marketing-')) return 'special';
  if (path.startsWith('providers/')) return 'provider';
  return path.startsWith('reference/') || referenceLists.has(path) ? 'reference' : 'guide';
};

const fence = /^```.*\n([\s\S]*?)^```$/gm;

/** Text of a section without marks of Markdown. Each paragraph, item and table row is a line. */
const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(fence, '\n')
    .replaceAll(/^\|[ :|-]+\|$/gm, '')
    .replaceAll(/^\| *| *\|$/gm, '\n')
    .replaceAll(/ +\| +/g, ' · ')
    .replaceAll(/^\s*(?:[-*>]|\d+\.) +/gm, '\n')
    .replaceAll(/https?:\/\/[\w.-]+\/\S{12,}/g, '')
    .replaceAll(/[`[]|\*\*/g, '')
    .replaceAll(/ +([.,;:)])/g, '$1')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}_][\p{L}\p{N}_-]{2,30}/gu) ?? [];

/** Words of the code blocks that are not in the text, each once. */
const codeWordsOf = (markdown: string, text: string): string => {
  const known = new Set(wordsIn(text).map((word) => word.toLowerCase()));
  const blocks = [...markdown.matchAll(fence)].map(([, code = '']) => code);
  const fresh = blocks.flatMap(wordsIn).filter((word) => !known.has(word.toLowerCase()));
  return [...new Set(fresh)].join(' ');
};

/** Rows of the table of error codes, which have anchors of their own, as sections. */
const rowsOf = (text: string): readonly Section[] =>
  [...text.matchAll(/^\| (\d{3}) \| `(\w+)` \|(.*)\|$/gm)].flatMap(([, status, code = '', cells = '']) =>
    Object.hasOwn(statusOfCode, code) ? [{ heading: `${status} ${code}`, anchor: code, text: cells }] : [],
  );

/** Characters of a section that the index contains. The other words of the section are in the index without their text. */
const longestText: Readonly<Record<PageKind, number>> = {
  guide: 1850,
  special: 1100,
  provider: 380,
  reference: 360,
  internal: 200,
};

/** Beginning of a text with whole lines, if possible. */
const beginOf = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, Math.max(text.lastIndexOf('\n', length), text.lastIndexOf(' ', length)));

export const indexOf = (pages: readonly Searchable[]): SearchIndex => ({
  pages: pages.map(({ path, title }) => [addressOf(path), title, kindOf(path)]),
  sections: pages.flatMap(({ path, title, sections }, page) =>
    sections
      .flatMap((section) => [section, ...rowsOf(section.text)])
      .map(({ heading, anchor, text }, at): IndexedSection => {
        const isIntroduction = heading === title || (path === 'home' && at === 0);
        const rows = rowsOf(text).length > 0;
        const plain = plainOf(rows ? text.replaceAll(/^\| \d{3} \|.*$/gm, '') : text);
        const begin = beginOf(plain, longestText[kindOf(path)]);
        return [page, isIntroduction ? '' : heading, anchor, begin, codeWordsOf(text, begin)];
      }),
  ),
  synonyms,
  answers,
});
