import { describe, expect, it } from 'vitest';
import { compareRecordings } from './compare.ts';

const line = (asked: readonly string[], result: unknown, name = 'call', isConcurrent = false): string =>
  JSON.stringify({ name, asked, isConcurrent, result });

const [first, second] = ['200 close GET /a {}', '200 close GET /b {}'];
const [post, patch] = ['201 close POST /a {}', '200 close PATCH /a {}'];

describe('two recordings', () => {
  it('are equal if their entries are', () => {
    expect(compareRecordings([line([first], { id: 1 })], [line([first], { id: 1 })])).toEqual([]);
  });

  it('differ by the member of a response with a different value, and name it', () => {
    const found = compareRecordings(
      [line([first], { body: { id: 1, name: 'a' } })],
      [line([first], { body: { id: 1, name: 'b' } })],
    );
    expect(found).toEqual([{ name: 'call', kind: 'result', places: ['result.body.name: "a" → "b"'] }]);
  });

  it('differ in order only, if the same reads come in another order', () => {
    expect(compareRecordings([line([first, second], 1)], [line([second, first], 1)])).toMatchObject([
      { kind: 'order' },
    ]);
  });

  it('of a worker differ in order only, whatever its requests', () => {
    const [before, after] = [line([post, patch], 1, 'cycle', true), line([patch, post], 1, 'cycle', true)];
    expect(compareRecordings([before], [after])).toMatchObject([{ kind: 'order' }]);
  });

  it('differ by requests if two writes change places, or one read is missing', () => {
    for (const [before, after] of [
      [
        [post, patch],
        [patch, post],
      ],
      [[first, second], [first]],
      [[first], [second]],
    ] as const)
      expect(compareRecordings([line(before, 1)], [line(after, 1)])).toMatchObject([{ kind: 'asked' }]);
  });

  it('differ by an entry that only one recording has', () => {
    const [here, there] = [line([], 1, 'here'), line([], 1, 'there')];
    expect(compareRecordings([here], [there])).toEqual([
      { name: 'here', kind: 'missing', places: [] },
      { name: 'there', kind: 'new', places: [] },
    ]);
  });
});
