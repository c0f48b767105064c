import { describe, expect, it } from 'vitest';
import { type CursorScope, createCursorKey, openCursor, sealCursor } from '../../lib/crypto/cursor.ts';

const key = createCursorKey();
const scope: CursorScope = { list: { project: 'p', route: 'GET /a' }, filters: { b: '1', a: '2', none: undefined } };
const position = { next: 'https://vendor.example/?page=2', index: [1] };
const cursor = sealCursor(key, scope, position);

const opening =
  (text: string, of = scope, by = key) =>
  () =>
    openCursor(by, of, text);
const invalid = expect.objectContaining({ code: 'invalid_cursor' });

describe('a cursor', () => {
  it.each<[string, CursorScope]>([
    ['another project', { ...scope, list: { project: 'q', route: 'GET /a' } }],
    ['another route', { ...scope, list: { project: 'p', route: 'GET /b' } }],
    ['a list with more to its name', { ...scope, list: { ...scope.list, object: 'o' } }],
    ['another filter', { ...scope, filters: { a: '2', b: '2' } }],
    ['a filter more', { ...scope, filters: { ...scope.filters, c: '' } }],
    ['a filter less', { ...scope, filters: { a: '2' } }],
    ['values that changed places', { ...scope, filters: { a: '1', b: '2' } }],
    ['a list that is called as the purpose', { list: { ...scope.list, purpose: 'x', filters: '' }, filters: {} }],
  ])('does not open for %s', (_, of) => {
    expect(opening(cursor, of)).toThrow(invalid);
  });

  it('cannot be decrypted with another key', () => {
    expect(opening(cursor, scope, createCursorKey())).toThrow(invalid);
  });

  it('can only be decrypted unchanged', () => {
    const foreign = [`${cursor}=`, `${cursor}\n`, ` ${cursor}`, `${cursor.slice(0, 5)}.${cursor.slice(5)}`, ''];
    for (const text of foreign) expect(opening(text), JSON.stringify(text)).toThrow(invalid);
  });

  it('cannot be decrypted with different last bits, which decoding ignores', () => {
    const texts = Array.from({ length: 3 }, (_, length) => sealCursor(key, scope, 'x'.repeat(length)));
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const text of texts) {
      const others = [...alphabet].map((last) => text.slice(0, -1) + last).filter((other) => other !== text);
      for (const other of others) expect(opening(other), other).toThrow(invalid);
    }
  });

  it('can be decrypted for its list with its filters in any order, and reveals nothing before', () => {
    expect(openCursor(key, { ...scope, filters: { a: '2', b: '1' } }, cursor)).toEqual(position);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/vendor|page/);
  });
});
