import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearch, type Outcome } from '../../infra/site/browser/find.ts';
import { makeSite } from '../../infra/site/build.ts';
import { type Query, queries } from './queries.ts';

let search: (text: string) => Outcome;
let indexText: string;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const site = await makeSite('deployed');
  indexText = site.find(({ path }) => path.startsWith('assets/index-'))?.text ?? expect.fail('no index');
  pages = new Map(site.map(({ path, text }) => [path === 'home' ? '/docs' : `/docs/${path}`, text]));
  search = createSearch(JSON.parse(indexText));
});

/** Places of the first three results: `errors#which-error-codes-are-there`, `answer:chat`. */
const firstOf = (text: string): readonly string[] =>
  search(text)
    .found.slice(0, 3)
    .flatMap(({ address, answer }) => {
      const place = address.replace(/^\/docs(?:\/|(?=#|$))/, '').replace(/^(?=#|$)/, 'home');
      return answer === undefined ? [place] : [place, `answer:${answer}`];
    });

const isRight = ([text, places]: Query): boolean =>
  firstOf(text).some((found) => places.some((place) => place === found || (place.endsWith('#*') && found.split('#')[0] === place.slice(0, -2))));

describe('the queries of newcomers', () => {
  it('have a right place among the first three results: at least 28 of 30', () => {
    expect(queries).toHaveLength(30);
    const missed = queries.filter((query) => !isRight(query)).map(([text]) => [text, ...firstOf(text)]);
    console.log(missed, brotliCompressSync(indexText).length, gzipSync(indexText).length, indexText.length);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
  });

  it('name existing sections as right places', () => {
    for (const [, places] of queries)
      for (const place of places.filter((one) => !one.startsWith('answer:'))) {
        const [page = '', anchor = ''] = place.split('#');
        const text = pages.get(page === 'home' ? '/docs' : `/docs/${page}`);
        expect(text?.includes(anchor === "*" ? "" : ` id="${anchor}"`), place).toBe(true);
      }
  });
});
