import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goOn, type Progress } from '../../../../lib/engine/http/answer/endless-lists.ts';
import { acme } from '../../acme.ts';

/** Number of pages until the engine gives up. `undefined` if it reads this many pages without giving up. */
const givenUpAfter = (most: number, elementsOf: (page: number) => readonly string[]): number | undefined => {
  let progress: Progress | undefined;
  for (let page = 1; page <= most; page += 1) {
    try {
      const read = { cursor: `${page - 1}`, following: `${page}`, elements: elementsOf(page) };
      progress = goOn(acme, 'acme.thing', progress, read);
    } catch (error) {
      expect(error).toMatchObject({ code: 'provider_failed', details: { retriable: false } });
      return page;
    }
  }
  return undefined;
};

const namesOf = (page: number): string[] => Array.from({ length: 3 }, (_, index) => `${page}-${index}`);

describe('a list whose pages always have new cursors', () => {
  it('fails after 20 empty pages in a row', () => {
    expect(givenUpAfter(1_000, () => [])).toBe(20);
    expect(givenUpAfter(10_000, (page) => (page < 5_000 ? namesOf(page) : []))).toBe(5_019);
  });

  it('fails if its pages repeat, however long the cycle is and whatever comes before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 100 }), (round, before) => {
        const elementsOf = (page: number) => namesOf(page <= before ? page : before + (page % round));
        expect(givenUpAfter(64 * round + 2 * before + 64, elementsOf)).toBeDefined();
      }),
    );
  });

  it('fails if a page names itself as the next page', () => {
    const page = { cursor: 'a', following: 'a', elements: ['1'] };
    expect(() => goOn(acme, 'acme.thing', undefined, page)).toThrow('a page names itself as the next page');
  });

  it('fails after the maximum number of wanted pages', () => {
    const page = { cursor: 'a', following: 'b', elements: ['1'] };
    const progress = { pages: 5, mark: 'x', repeats: 0, empty: 0 };
    expect(() => goOn(acme, 'acme.thing', progress, page, 5)).toThrow('it has more than 5 pages');
  });

  it('continues through 100,000 different pages, with empty pages and one repeated page', () => {
    expect(givenUpAfter(100_000, (page) => (page % 7 < 3 ? [] : namesOf(page % 977 === 0 ? 1 : page)))).toBeUndefined();
  });
});
