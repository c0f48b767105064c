import { describe, expect, it } from 'vitest';
import { holdersIn, itemsIn, recordIn } from '../../../../lib/engine/http/answer/record-selector.ts';

const body = {
  comments: [
    { id: 1, by: { id: 7 }, files: [{ id: 'a' }, { id: 'b' }] },
    { id: 2, by: null },
    { id: 3, by: { id: 8 }, files: [{ id: 'c' }] },
  ],
};
const inherits = { 'comment.id': 'id', 'comment.author': 'by.id' };

describe('itemsIn', () => {
  it.each([undefined, null, 'text', [], { comments: {} }, { comments: [null, 5, { files: 'x' }] }])(
    'finds nothing in %j',
    (strange) => {
      expect(itemsIn(strange, { records: ['comments', 'files'], inherits })).toEqual([]);
    },
  );

  it('finds the elements of a list, and of lists inside it in order', () => {
    expect(itemsIn(body, { records: 'comments' })).toBe(body.comments);
    expect(itemsIn(body, { records: ['comments', 'files'] })).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });

  it('makes an object of each element that is a text', () => {
    expect(itemsIn({ words: ['a', 'b'] }, { records: 'words', member: 'name' })).toEqual([
      { name: 'a' },
      { name: 'b' },
    ]);
    const found = { records: 'words', member: 'name', where: { name: '{id}' } };
    expect(recordIn({ words: ['a', 'b'] }, found, { id: 'b' })).toEqual({ name: 'b' });
  });

  it.each([
    ['12;34', ['12', '34']],
    [';12;', ['12']],
    [12, ['12']],
    ['', []],
    [null, []],
    [['12'], []],
  ])('takes the text %j apart', (files, ids) => {
    const split = { split: ';', member: 'id', inherits: { note: 'id' } };
    const note = { id: 1, files };
    const rows = ids.map((id) => ({ id, note: 1 }));
    expect(itemsIn(note, { ...split, records: 'files' })).toEqual(rows);
    expect(itemsIn({ notes: [note, { id: 2 }] }, { ...split, records: ['notes', 'files'] })).toEqual(rows);
    const found = recordIn(note, { ...split, records: 'files', where: { id: '{id}' } }, { id: '34' });
    expect(found).toEqual(rows.find(({ id }) => id === '34'));
  });

  it('adds values of the outer element to its inner elements, and does not change the response', () => {
    const before = structuredClone(body);
    expect(itemsIn(body, { records: ['comments', 'files'], inherits })).toEqual([
      { id: 'a', comment: { id: 1, author: 7 } },
      { id: 'b', comment: { id: 1, author: 7 } },
      { id: 'c', comment: { id: 3, author: 8 } },
    ]);
    expect(body).toEqual(before);
  });
});

describe('holdersIn', () => {
  it('returns the elements of the outer list, which the vendor counts', () => {
    expect(holdersIn(body, { records: ['comments', 'files'] })).toBe(body.comments);
    expect(holdersIn(body, { records: 'comments' })).toBe(body.comments);
    expect(holdersIn({}, { records: ['comments', 'files'] })).toEqual([]);
  });
});

describe('recordIn', () => {
  it('returns the whole response, or the part at a path', () => {
    expect(recordIn(body)).toBe(body);
    expect(recordIn(body, 'comments.1')).toBe(body.comments[1]);
    expect(recordIn(body, 'comments.9')).toBeUndefined();
  });

  it('returns the first element with the wanted values; numbers and texts are equal', () => {
    const found = { records: 'comments', where: { id: '{id}' } };
    expect(recordIn(body, found, { id: '3' })).toBe(body.comments[2]);
    expect(recordIn(body, { records: 'comments', where: { id: '{id}', 'by.id': '7' } }, { id: 1 })).toBe(
      body.comments[0],
    );
  });

  it.each([{ id: '4' }, { id: 'toString' }, {}])('returns nothing for %j', (values) => {
    expect(recordIn(body, { records: 'comments', where: { id: '{id}' } }, values)).toBeUndefined();
  });

  it('returns nothing if only some of the values match', () => {
    const found = { records: 'comments', where: { id: '{id}', 'by.id': '8' } };
    expect(recordIn(body, found, { id: 1 })).toBeUndefined();
  });
});
