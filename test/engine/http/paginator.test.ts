import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAfter, hasFixedSize } from '../../../lib/engine/http/paginator.ts';
import type { NextPage } from '../../../lib/providers/define.ts';

const first = { cursor: undefined, limit: 2 };

const cursorOf = (next: NextPage, body: object, found: number, asked = {}) =>
  cursorAfter(next, { body, headers: {} }, Array.from({ length: found }), { ...first, ...asked });

describe('pages that are counted by their records', () => {
  const next: NextPage = { count: 'records' };

  it('end with one that is not full, and with one that is empty', () => {
    expect(cursorOf(next, {}, 1)).toBeUndefined();
    expect(cursorOf(next, {}, 0, { cursor: '4' })).toBeUndefined();
  });

  it('end where the answer says that there are no more, full as the page may be', () => {
    expect(cursorOf({ count: 'records', total: 'found' }, { found: 4 }, 2, { cursor: '2' })).toBeUndefined();
    expect(cursorOf({ count: 'records', more: 'more' }, { more: false }, 2)).toBeUndefined();
    expect(cursorOf({ count: 'records', more: 'more' }, {}, 2)).toBeUndefined();
  });

  it('end with an empty one, whatever the answer says', () => {
    expect(cursorOf({ count: 'records', total: 'found' }, { found: 9 }, 0)).toBeUndefined();
    expect(cursorOf({ count: 'records', more: 'more' }, { more: true }, 0)).toBeUndefined();
  });

  it('go on after the records that were answered, fewer than were asked for too', () => {
    expect(cursorOf(next, {}, 2)).toBe('2');
    expect(cursorOf(next, {}, 2, { cursor: '6' })).toBe('8');
    expect(cursorOf({ count: 'records', total: 'found' }, { found: 9 }, 1, { cursor: '4' })).toBe('5');
    expect(cursorOf({ count: 'records', more: 'more' }, { more: true }, 1)).toBe('1');
  });
});

describe('pages that are counted themselves', () => {
  const next: NextPage = { count: 'pages' };

  it('end with one that is not full', () => {
    expect(cursorOf(next, {}, 1, { cursor: '3' })).toBeUndefined();
  });

  it('begin with 1, or with what the list says', () => {
    expect(cursorOf(next, {}, 2)).toBe('2');
    expect(cursorOf(next, {}, 2, { start: '0' })).toBe('1');
    expect(cursorOf(next, {}, 2, { cursor: '7' })).toBe('8');
  });

  it('have a size that stays, as those of a link have, and no other pages do', () => {
    expect([next, { link: 'page' }].map((each) => hasFixedSize(each))).toEqual([true, true]);
    const others: NextPage[] = [{ count: 'records' }, { cursor: 'next' }, { none: true }];
    expect(others.map((each) => hasFixedSize(each))).toEqual([false, false, false]);
  });
});

describe('a vendor of some records', () => {
  const kinds = fc.record({
    count: fc.constantFrom('records' as const, 'pages' as const),
    says: fc.constantFrom({}, { total: 'total' }, { more: 'more' }),
    start: fc.constantFrom(undefined, '0', '1'),
  });

  it('is read to the end, each record once, whatever the size of a page', () => {
    fc.assert(
      fc.property(kinds, fc.nat(30), fc.integer({ min: 1, max: 12 }), ({ count, says, start }, size, limit) => {
        const next: NextPage = { count, ...says };
        const origin = Number(start ?? (count === 'records' ? 0 : 1));
        const read: number[] = [];
        let cursor: string | undefined;
        for (let request = 0; request <= size + 1; request += 1) {
          const number = Number(cursor ?? origin) - origin;
          const from = count === 'records' ? number : number * limit;
          const items = Array.from({ length: Math.max(0, Math.min(limit, size - from)) }, (_, index) => from + index);
          const body = { total: size, more: from + items.length < size };
          read.push(...items);
          cursor = cursorAfter(next, { body, headers: {} }, items, { cursor, limit, start });
          if (cursor === undefined) break;
        }
        expect(cursor).toBeUndefined();
        expect(read).toEqual(Array.from({ length: size }, (_, index) => index));
      }),
    );
  });
});
