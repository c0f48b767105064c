import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goOn, type Progress } from '../../../../lib/engine/http/answer/endless-lists.ts';
import { acme } from '../../acme.ts';

/** Pages until the list is given up; `undefined` where it is not within this many. */
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

describe('a list whose pages have ever new cursors', () => {
  it('is given up after 20 empty pages in a row', () => {
    expect(givenUpAfter(1_000, () => [])).toBe(20);
    expect(givenUpAfter(10_000, (page) => (page < 5_000 ? namesOf(page) : []))).toBe(5_019);
  });

  it('is given up where its pages repeat, however many make a round and whatever comes before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 100 }), (round, before) => {
        const elementsOf = (page: number) => namesOf(page <= before ? page : before + (page % round));
        expect(givenUpAfter(64 * round + 2 * before + 64, elementsOf)).toBeDefined();
      }),
    );
  });

  it('is given up where a page names itself', () => {
    const page = { cursor: 'a', following: 'a', elements: ['1'] };
    expect(() => goOn(acme, 'acme.thing', undefined, page)).toThrow('a page names itself as the next page');
  });

  it('is given up after as many pages as are wanted at most', () => {
    const page = { cursor: 'a', following: 'b', elements: ['1'] };
    const progress = { pages: 5, mark: 'x', repeats: 0, empty: 0 };
    expect(() => goOn(acme, 'acme.thing', progress, page, 5)).toThrow('it has more than 5 pages');
  });

  it('goes on through 100,000 pages that differ, with empty ones among them and one that comes back', () => {
    expect(givenUpAfter(100_000, (page) => (page % 7 < 3 ? [] : namesOf(page % 977 === 0 ? 1 : page)))).toBeUndefined();
  });
});
