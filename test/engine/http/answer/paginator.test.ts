import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cursorAfter,
  cursorValues,
  givenBefore,
  hasFixedSize,
  startCursorOf,
  withinLimit,
} from '../../../../lib/engine/http/answer/paginator.ts';
import type { Paginator } from '../../../../lib/providers/define.ts';
import { cursorUnless } from '../../../../lib/providers/language/answers.ts';

const first = { cursor: undefined, limit: 2 };

const cursorOf = (paginator: Paginator, body: object, found: number, asked = {}) =>
  cursorAfter(paginator, { body, headers: {} }, Array.from({ length: found }), { ...first, ...asked });

describe('pages counted by records', () => {
  const paginator: Paginator = { type: 'offset' };

  it('end with an empty page', () => {
    expect(cursorOf(paginator, {}, 0, { cursor: '4' })).toBeUndefined();
  });

  it('end with a page that is not full only if the vendor promises full pages', () => {
    expect(cursorOf({ ...paginator, full: true }, {}, 1)).toBeUndefined();
    expect(cursorOf({ ...paginator, full: true }, {}, 2)).toBe('2');
    expect(cursorOf(paginator, {}, 1)).toBe('1');
    expect(cursorOf({ type: 'offset', total: 'found' }, {}, 1)).toBe('1');
  });

  it('end if the response says so, even with a full page', () => {
    expect(cursorOf({ type: 'offset', total: 'found' }, { found: 4 }, 2, { cursor: '2' })).toBeUndefined();
    expect(cursorOf({ type: 'offset', more: 'more' }, { more: false }, 2)).toBeUndefined();
    expect(cursorOf({ type: 'offset', more: 'more' }, {}, 1)).toBeUndefined();
  });

  it('do not end with a full page without a sign', () => {
    expect(cursorOf({ type: 'offset', more: 'more' }, {}, 2)).toBe('2');
    expect(cursorOf({ type: 'offset', total: 'found' }, {}, 2)).toBe('2');
  });

  it('fail with an empty page that announces more', () => {
    for (const [paginator, body] of [
      [{ type: 'offset', total: 'found' }, { found: 9 }],
      [{ type: 'offset', more: 'more' }, { more: true }],
    ] as const)
      expect(() => cursorOf(paginator, body, 0)).toThrow('announces more pages');
  });

  it('continue after the returned records, even if there are fewer than requested', () => {
    expect(cursorOf(paginator, {}, 2)).toBe('2');
    expect(cursorOf(paginator, {}, 2, { cursor: '6' })).toBe('8');
    expect(cursorOf({ type: 'offset', total: 'found' }, { found: 9 }, 1, { cursor: '4' })).toBe('5');
    expect(cursorOf({ type: 'offset', more: 'more' }, { more: true }, 1)).toBe('1');
  });
});

describe('pages of sorted records, the last of which the next one has again', () => {
  const paginator: Paginator = { type: 'sorted', orderBy: 'at', cursor: 'next', id: 'id' };
  const ask = (
    items: readonly object[],
    body: object = { next: 'n' },
    asked = { cursor: undefined as string | undefined, limit: 3 },
  ) => cursorAfter(paginator, { body, headers: {} }, items, asked);

  it('begin with the time of the last record, and exclude the known records of that time', () => {
    const cursor = ask([
      { id: 'a', at: '1' },
      { id: 'b', at: '2' },
      { id: 'c', at: '2' },
    ]);
    expect(givenBefore(paginator, cursor)).toEqual(['b', 'c']);
    expect(cursorValues(paginator, cursor)).toMatchObject({ cursor_value: '2' });
  });

  it('fail where there is a further one, and no record is there to continue from', () => {
    expect(() => ask([])).toThrow('announces more pages');
  });

  it('keep the known names of a time if a page lacks some of them', () => {
    const cursor = ask([{ id: 'b', at: '2' }], { next: 'n' }, { cursor: 'a,b|2', limit: 3 });
    expect(givenBefore(paginator, cursor)).toEqual(['a', 'b']);
  });

  it.each([null, false, ''])('end without a further page: %j', (next) => {
    expect(ask([{ id: 'a', at: '1' }], { next })).toBeUndefined();
  });

  it('exclude nothing at the beginning, or if the vendor does not repeat records', () => {
    expect(givenBefore(paginator, undefined)).toEqual([]);
    expect(givenBefore({ type: 'sorted', orderBy: 'at', cursor: 'next' }, '2|1')).toEqual([]);
  });

  const times = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 });
  const sizes = fc.integer({ min: 1, max: 5 });

  /** Ids in the order of the pages. @param meanwhile changes the records after each page */
  const readAll = (
    all: readonly number[],
    limit: number,
    meanwhile: (records: { id: string; at: string }[]) => void = () => undefined,
  ): readonly string[] => {
    const records = all.toSorted().map((at, index) => ({ id: `r${index}`, at: String(at) }));
    const given: string[] = [];
    let cursor: string | undefined;
    do {
      const again = givenBefore(paginator, cursor);
      const { cursor_value: from } = cursorValues(paginator, cursor);
      const sorted = records.toSorted((one, other) => Number(one.at) - Number(other.at));
      const found = sorted.filter(({ at }) => from === undefined || at >= String(from));
      const page = found.slice(0, limit + again.length);
      const asked = { cursor, limit };
      const shown = withinLimit(paginator, page, asked).map((one) => String(Object(one).id));
      const fresh = shown.filter((id) => !again.includes(id));
      expect(fresh.length).toBeLessThanOrEqual(limit);
      given.push(...fresh);
      cursor = ask(page, { next: found.length > page.length }, asked);
      meanwhile(records);
    } while (cursor !== undefined);
    return given;
  };

  it('return each record once, however many have the same time', () => {
    fc.assert(
      fc.property(times, sizes, (all, limit) => {
        expect(readAll(all, limit)).toEqual(all.map((_, index) => `r${index}`));
      }),
    );
  });

  it('return each unmoved record once, whichever others move to the end', () => {
    const moves = fc.array(fc.array(fc.nat(19), { maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(times, sizes, moves, (all, limit, planned) => {
        const left = [...planned];
        const moved = new Set<string>();
        const given = readAll(all, limit, (records) => {
          for (const index of left.shift() ?? []) {
            const one = records[index];
            if (one === undefined) continue;
            one.at = '9';
            moved.add(one.id);
          }
        });
        expect([...new Set(given)].toSorted()).toEqual(all.map((_, index) => `r${index}`).toSorted());
        const still = given.filter((id) => !moved.has(id));
        expect(still).toHaveLength(new Set(still).size);
      }),
    );
  });
});

describe('pages counted by page number', () => {
  const paginator: Paginator = { type: 'page' };

  it('end with an empty page, and continue after it if the response says that there are more', () => {
    expect(cursorOf(paginator, {}, 0, { cursor: '3' })).toBeUndefined();
    expect(cursorOf(paginator, {}, 1, { cursor: '3' })).toBe('4');
    expect(cursorOf({ ...paginator, more: 'more' }, { more: true }, 0, { cursor: '3' })).toBe('4');
  });

  it('begin with 1', () => {
    expect(cursorOf(paginator, {}, 2)).toBe('2');
    expect(cursorOf(paginator, {}, 2, { cursor: '7' })).toBe('8');
  });

  it('have a size that stays, as those of a link have, and no other pages do', () => {
    expect(([paginator, { type: 'link', query: ['page'] }] as const).map((each) => hasFixedSize(each))).toEqual([
      true,
      true,
    ]);
    const others: Paginator[] = [{ type: 'offset' }, { type: 'cursor', cursor: 'next' }, { type: 'none' }];
    expect(others.map((each) => hasFixedSize(each))).toEqual([false, false, false]);
  });
});

describe('pages that go on after their last record', () => {
  const paginator: Paginator = { type: 'keyset', orderBy: 'id', cursor: 'after' };
  const pageAfter = (body: object, items: readonly unknown[]) =>
    cursorAfter(paginator, { body, headers: {} }, items, first);

  it('end if the response names no further page', () => {
    expect(pageAfter({}, [{ id: 1 }])).toBeUndefined();
    expect(pageAfter({}, [{ id: 1 }, { id: 2 }])).toBeUndefined();
  });

  it('fail where the answer names one, and no record is there to continue from', () => {
    expect(() => pageAfter({ after: 'x' }, [])).toThrow('announces more pages');
    expect(() => pageAfter({ after: 'x' }, [{ id: null }])).toThrow('announces more pages');
  });

  it('continue after the key of the last record, whatever the vendor calls the page', () => {
    expect(pageAfter({ after: 'x' }, [{ id: 1 }, { id: 7 }])).toBe('7');
  });
});

describe('pages in the order of two values', () => {
  const paginator: Paginator = { type: 'keyset', orderBy: 'changed', id: 'id' };
  const answer = { body: {}, headers: {} };
  const page = [
    { changed: '2026-01-01T00:00:00Z', id: 'b' },
    { changed: '2026-01-02T00:00:00Z', id: 'a' },
  ];

  const nextAfter = (paginator: Paginator, body: object, items: readonly object[], limit: number) =>
    cursorAfter(paginator, { body, headers: {} }, items, { cursor: undefined, limit });

  it('end with an empty page, or with a page that is not full and has no other sign', () => {
    expect(nextAfter(paginator, {}, [], 3)).toBeUndefined();
    expect(nextAfter(paginator, {}, page, 3)).toBe('2026-01-02T00:00:00Z|a');
    expect(nextAfter({ ...paginator, full: true }, {}, page, 3)).toBeUndefined();
    expect(nextAfter({ ...paginator, more: 'rest' }, {}, page, 3)).toBeUndefined();
  });

  it('continue after a page that is not full if the vendor says that there are more', () => {
    expect(nextAfter({ ...paginator, more: 'rest' }, { rest: '/query/01g-2' }, page, 3)).toBe('2026-01-02T00:00:00Z|a');
    expect(nextAfter({ ...paginator, total: 'all', full: true }, { all: 9 }, page, 3)).toBe('2026-01-02T00:00:00Z|a');
  });

  it('continue after a full page without a sign, because its request had a limit', () => {
    expect(nextAfter({ ...paginator, more: 'rest' }, {}, page, 2)).toBe('2026-01-02T00:00:00Z|a');
    expect(nextAfter({ ...paginator, more: 'rest' }, { rest: false }, page, 2)).toBeUndefined();
    expect(nextAfter({ ...paginator, total: 'all', full: true }, { all: 2 }, page, 2)).toBe('2026-01-02T00:00:00Z|a');
  });

  it('continue after both values of the last record', () => {
    const cursor = cursorAfter(paginator, answer, page, { cursor: undefined, limit: 2 });
    expect(cursorValues(paginator, cursor)).toEqual({ cursor, cursor_value: '2026-01-02T00:00:00Z', cursor_tie: 'a' });
    expect(cursorValues(paginator, undefined)).toEqual({ cursor: undefined });
  });
});

describe('pages named in the response', () => {
  const paginator: Paginator = { type: 'cursor', cursor: 'next' };

  it('end if the response names none, but not with an empty page', () => {
    expect(cursorOf(paginator, {}, 2)).toBeUndefined();
    expect(cursorOf(paginator, { next: 'n' }, 0)).toBe('n');
  });

  it('end if the response says so, although it names a page', () => {
    expect(cursorOf({ ...paginator, more: 'more' }, { more: false, next: 'n' }, 2)).toBeUndefined();
    expect(
      cursorOf({ ...paginator, cursor: cursorUnless('last', 'next') }, { last: true, next: 'n' }, 2),
    ).toBeUndefined();
    expect(cursorOf({ ...paginator, cursor: cursorUnless('last', 'next') }, { last: false, next: 'n' }, 0)).toBe('n');
  });

  it('fail where the answer says that there are more, and names none', () => {
    expect(() => cursorOf({ ...paginator, more: 'more' }, { more: true, next: null }, 2)).toThrow(
      'announces more pages',
    );
    expect(() => cursorOf({ ...paginator, cursor: cursorUnless('last', 'next') }, { last: false }, 2)).toThrow(
      'announces more pages',
    );
  });
});

describe('a vendor with some records', () => {
  const kinds = fc.record({
    type: fc.constantFrom('offset' as const, 'page' as const),
    says: fc.constantFrom({}, { total: 'total' }, { more: 'more' }),
  });

  it('is read completely, each record once, with any page size', () => {
    fc.assert(
      fc.property(kinds, fc.nat(30), fc.integer({ min: 1, max: 12 }), ({ type, says }, size, limit) => {
        const paginator: Paginator = { type, ...says };
        const origin = Number(startCursorOf(paginator));
        const read: number[] = [];
        let cursor: string | undefined;
        for (let request = 0; request <= size + 1; request += 1) {
          const number = Number(cursor ?? origin) - origin;
          const from = type === 'offset' ? number : number * limit;
          const items = Array.from({ length: Math.max(0, Math.min(limit, size - from)) }, (_, index) => from + index);
          const body = { total: size, more: from + items.length < size };
          read.push(...items);
          cursor = cursorAfter(paginator, { body, headers: {} }, items, { cursor, limit });
          if (cursor === undefined) break;
        }
        expect(cursor).toBeUndefined();
        expect(read).toEqual(Array.from({ length: size }, (_, index) => index));
      }),
    );
  });
});

describe('pages that a Link header names', () => {
  const paginator: Paginator = { type: 'link', query: ['after', 'page'] };
  const nextOf = (link: string) => cursorAfter(paginator, { body: [], headers: { link } }, [], first);

  it('are requested with exactly the parameters of the link', () => {
    const next = nextOf('<https://a.example/issues?state=all&after=Y3Vy%3D&page=2>; rel="next"');
    expect(cursorValues(paginator, next)).toMatchObject({ cursor_after: 'Y3Vy=', cursor_page: '2' });
    expect(cursorValues(paginator, next)).not.toHaveProperty('cursor_state');
    const numbered = nextOf(
      '<https://a.example/issues?page=9>; rel="last", <https://a.example/issues?page=2>; rel="next"',
    );
    expect(cursorValues(paginator, numbered)).toMatchObject({ cursor_page: '2' });
    expect(cursorValues(paginator, numbered)).not.toHaveProperty('cursor_after');
  });

  it('end without a link, and fail if a link uses other parameters, so that no record is skipped silently', () => {
    expect(nextOf('<https://a.example/issues?page=1>; rel="prev"')).toBeUndefined();
    expect(() => nextOf('<https://a.example/issues?from=7>; rel="next"')).toThrow('without after or page');
  });
});
