import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearch, type Found, type Outcome } from '../../infra/site/browser/find.ts';
import type { SearchIndex } from '../../infra/site/search.ts';
import { backendQueries, laterQueries, newcomerQueries, type Query, queries } from './queries.ts';
import { pagesOf, pathOf, siteOf } from './site.ts';

let search: (text: string) => Outcome;
let indexText: string;
let index: SearchIndex;
/** Pages by path after `/docs`. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const site = await siteOf('deployed');
  indexText = site.find(({ path }) => path.startsWith('assets/index-'))?.text ?? expect.fail('no index');
  index = JSON.parse(indexText);
  pages = pagesOf(site);
  search = createSearch(index);
});

/** Places of a result: `errors#rate_limited`, and `answer:chat` for an answer. */
const placesOf = ({ address, answer }: Found): readonly string[] => {
  const place = address.replace(/^\/docs(?=#|$)/, '/docs/home').replace('/docs/', '');
  return answer === undefined ? [place] : [place, `answer:${answer}`];
};

const firstOf = (text: string): readonly string[] => search(text).found.slice(0, 3).flatMap(placesOf);

const isIn = (found: string, place: string): boolean =>
  place.endsWith('#*') ? found.split('#')[0] === place.slice(0, -2) : found === place;

/** Queries without a right place among the first three results, with these results. */
const missedIn = (all: readonly Query[]): readonly string[] =>
  all.flatMap(([text, places]) => {
    const first = firstOf(text);
    return first.some((found) => places.some((place) => isIn(found, place))) ? [] : [`${text}: ${first.join(', ')}`];
  });

const hasPlace = (address: string): boolean => {
  const [path = '', anchor] = address.split('#');
  return pages.get(pathOf(path))?.includes(anchor === undefined ? '' : ` id="${anchor}"`) ?? false;
};

describe('the queries of newcomers', () => {
  it('find a right place among the first three results: 28 of 30', () => {
    expect(queries).toHaveLength(30);
    const missed = missedIn(queries);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });

  it('find a right place among the first three results, if written after the search: 27 of 30', () => {
    expect(laterQueries).toHaveLength(30);
    const missed = missedIn(laterQueries);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
  });

  it('find a right place among the first three results, if a newcomer typed them after reading: all', () => {
    expect(missedIn(newcomerQueries)).toEqual([]);
  });

  it('find a right place among the first three results, if an engineer once found none: all', () => {
    expect(missedIn(backendQueries)).toEqual([]);
  });

  it('name existing sections and answers as right places', () => {
    const ids = index.answers.map(({ id }) => `answer:${id}`);
    const places = [...queries, ...laterQueries, ...newcomerQueries, ...backendQueries]
      .flatMap(([, all]) => all)
      .map((place) => place.replace('#*', ''));
    const addresses = places.map((place) => `/docs/${place}`.replace(/^\/docs\/home/, '/docs'));
    expect(places.filter((place, at) => !(ids.includes(place) || hasPlace(addresses[at] ?? '')))).toEqual([]);
  });
});

describe('the index', () => {
  it('has at most 150 KB, compressed by Brotli or gzip', () => {
    expect(brotliCompressSync(indexText).length).toBeLessThan(150_000);
    expect(gzipSync(indexText).length).toBeLessThan(150_000);
  });

  it('leads to existing places', () => {
    const sections = index.sections.map(([page, , anchor]) => `${index.pages[page]?.[0]}${anchor && `#${anchor}`}`);
    expect(
      [...sections, ...index.answers.map(({ address }) => address)].filter((address) => !hasPlace(address)),
    ).toEqual([]);
  });

  it('has different phrases for its answers', () => {
    const typed = index.answers.flatMap((answer) => answer.typed.split(', '));
    expect(typed.filter((phrase, at) => typed.indexOf(phrase) !== at)).toEqual([]);
  });
});

describe('a search', () => {
  it.each([
    ['the whole word', 'pagination'],
    ['a synonym', 'paging'],
    ['the beginning of a synonym', 'pagin'],
    ['a typo in a synonym', 'paginaton'],
    ['the words of the heading', 'page through list'],
  ])('finds a section by %s', (_, text) => {
    expect(firstOf(text)).toContain('read#how-do-i-page-through-a-list');
  });

  it('finds each section by its heading', () => {
    const guides = index.sections.filter(
      ([page, heading]) => ['guide', 'special'].includes(index.pages[page]?.[2] ?? '') && heading.length > 25,
    );
    const missed = guides.filter(([page, heading, anchor]) => {
      const address = `${index.pages[page]?.[0]}#${anchor}`;
      return !search(heading)
        .found.slice(0, 3)
        .some((found) => found.address === address);
    });
    expect(missed.map(([, heading]) => heading)).toEqual([]);
  });

  it('names a corrected word', () => {
    expect(search('webhok').corrected).toEqual(['webhook']);
    expect(search('webhook').corrected).toEqual([]);
  });

  it.each([
    ['e-mail address', 'email address', 'e-mail'],
    ["what don't syncs find", 'what syncs find', ''],
  ])('reads spellings of a word as the same word: %s', (text, same, marked) => {
    const { found } = search(text);
    expect(found.map(({ address }) => address)).toEqual(search(same).found.map(({ address }) => address));
    const words = found.flatMap(({ excerpt }) =>
      excerpt.flatMap(([one, isMarked]) => (isMarked ? [one.toLowerCase()] : [])),
    );
    if (marked !== '') expect(words).toContain(marked);
  });

  it('marks the found words in an excerpt, in other forms too', () => {
    const { found } = search('verifying messages');
    const marked = found.flatMap(({ excerpt }) =>
      excerpt.flatMap(([text, isMarked]) => (isMarked ? [text.toLowerCase()] : [])),
    );
    expect(marked).toEqual(expect.arrayContaining(['verify', 'message', 'messages']));
    for (const { excerpt } of found) expect(excerpt.map(([text]) => text).join('').length).toBeLessThan(260);
  });

  it('shows guides before internal pages', () => {
    const kinds = search('events').found.map(
      ({ address }) => index.pages.find(([path]) => path === address.split('#')[0])?.[2],
    );
    expect(kinds.slice(0, 3)).toEqual(['guide', 'guide', 'guide']);
  });

  it.each([
    ['slack integration', 'chat'],
    ['quickbooks', 'accounting'],
    ['dropbox', 'storage'],
    ['pric', 'pricing'],
    ['bamboohr employees', 'hris'],
  ])('answers a question outside of the documents first: %s', (text, id) => {
    expect(search(text).found[0]?.answer).toBe(id);
  });

  it('shows the nearest sections if nothing is found', () => {
    const [similar, other] = [search('subscrptzons'), search('xyzzyplugh')];
    expect([similar.isExact, other.isExact]).toEqual([false, false]);
    expect(similar.found[0]?.address).toMatch(/^\/docs\/marketing-/);
    expect(other.found[0]?.address).toMatch(/^\/docs#/);
    expect(other.found.length).toBeGreaterThan(2);
  });

  it.each(['', ' ', '<', 'a', '__proto__', 'constructor', '🙂', 'the of a', 'x'.repeat(500)])('accepts %j', (text) => {
    for (const { excerpt } of search(text).found) expect(excerpt).toEqual(expect.any(Array));
  });
});
