import { describe, expect, it } from 'vitest';
import {
  appendPath,
  asMember,
  getList,
  getPath,
  getText,
  removePath,
  setPath,
  textsNamed,
} from '../../../lib/engine/mapping/path.ts';

const remote = { id: 7, properties: { email: 'a@b.example', empty: '', none: null, flag: false }, list: [{ id: 'x' }] };

describe('getPath', () => {
  it.each([
    'properties.phone',
    'properties.none.deeper',
    'missing.deeper',
    'list.1',
    'list.0.id.length',
    ''.padEnd(3, '.'),
  ])('finds nothing at %j', (path) => {
    expect(getPath(remote, path)).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'properties.constructor.name', 'list.length.constructor'])(
    'does not find an inherited member: %s',
    (path) => {
      expect(getPath(remote, path)).toBeUndefined();
    },
  );

  it.each([undefined, null, 5, 'text', true])('finds nothing in %j', (value) => {
    expect(getPath(value, 'a.b')).toBeUndefined();
    expect(getPath(value, 'length')).toBeUndefined();
  });

  it('finds members, elements of lists, and the value itself at an empty path', () => {
    expect(getPath(remote, 'properties.email')).toBe('a@b.example');
    expect(getPath(remote, 'properties.none')).toBeNull();
    expect(getPath(remote, 'list.0.id')).toBe('x');
    expect(getPath(remote, '')).toBe(remote);
  });
});

describe('a member whose name contains dots', () => {
  const path = asMember('custom.cf_1');

  it('is one member, not a nested one', () => {
    expect(getPath({ 'custom.cf_1': 'a', custom: { cf_1: 'b' } }, path)).toBe('a');
    expect(getPath({ custom: { cf_1: 'b' } }, path)).toBeUndefined();
    expect(getPath({ in: { 'custom.cf_1': 'a' } }, `in.${path}`)).toBe('a');
  });

  it('is written and removed as one member', () => {
    const target = {};
    setPath(target, `in.${path}`, 'a');
    expect(target).toEqual({ in: { 'custom.cf_1': 'a' } });
    removePath(target, `in.${path}`);
    expect(target).toEqual({});
  });
});

describe('getList', () => {
  it('returns an empty list for anything else', () => {
    for (const path of ['id', 'properties', 'properties.email', 'properties.none', 'missing']) {
      expect(getList(remote, path)).toEqual([]);
    }
    expect(getList(remote, 'list')).toBe(remote.list);
  });
});

describe('getText', () => {
  it('returns nothing for objects, lists, booleans and null', () => {
    for (const path of ['properties', 'list', 'properties.flag', 'properties.none', 'missing']) {
      expect(getText(remote, path)).toBeUndefined();
    }
  });

  it('converts numbers to texts and keeps an empty text', () => {
    expect(getText(remote, 'id')).toBe('7');
    expect(getText(remote, 'properties.empty')).toBe('');
  });
});

describe('setPath', () => {
  it('creates the objects on the way, and replaces anything else', () => {
    const target: Record<string, unknown> = { a: 'text', b: null };
    setPath(target, 'a.deep.er', 1);
    setPath(target, 'b.x', 2);
    setPath(target, 'c', 3);
    expect(target).toEqual({ a: { deep: { er: 1 } }, b: { x: 2 }, c: 3 });
  });

  it('keeps the other members', () => {
    const target = { properties: { email: 'a' } };
    setPath(target, 'properties.phone', 'b');
    expect(target).toEqual({ properties: { email: 'a', phone: 'b' } });
  });

  it.each(['__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__.polluted'])(
    'does not change an inherited member: %s',
    (path) => {
      setPath({}, path, 'yes');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );
});

describe('appendPath', () => {
  it('creates the list if there is none, and does not change the given list', () => {
    const given = [1];
    const target: Record<string, unknown> = { kept: given };
    appendPath(target, 'kept', 2);
    appendPath(target, 'made.here', 3);
    expect(target).toEqual({ kept: [1, 2], made: { here: [3] } });
    expect(given).toEqual([1]);
  });
});

describe('textsNamed', () => {
  it('finds texts with the name at any depth, in order, and nothing else', () => {
    const details = {
      base: [{ description: 'one', error: 'X' }, { description: 5 }],
      email: [{ description: 'two', inner: { description: 'three' } }],
    };
    expect(textsNamed(details, 'description')).toEqual(['one', 'two', 'three']);
    expect(textsNamed('text', 'description')).toEqual([]);
    expect(textsNamed(undefined, 'description')).toEqual([]);
  });
});
