import { describe, expect, it } from 'vitest';
import { Cache } from '../lib/cache.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

/** A read that a test ends, with the number of its starts. */
const slowRead = () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = (): Promise<string> => {
    const one = Promise.withResolvers<string>();
    reads.push(one);
    return one.promise;
  };
  return { read, reads };
};

const numbered = () => {
  let count = 0;
  return async () => {
    count += 1;
    return `value ${count}`;
  };
};

describe('an entry of a cache', () => {
  it('is returned until its time ends, counted from its read', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    cache.set('a', 'one', now);
    expect([cache.get('a', now), cache.get('a', now + 999)]).toEqual(['one', 'one']);
    expect([cache.get('a', now + 1_000), cache.get('a', now)]).toEqual([undefined, undefined]);
  });

  it('counts from the beginning of its read', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const read = numbered();
    await cache.load('a', now, read);
    expect(await cache.load('a', now + 999, read)).toBe('value 1');
    expect(await cache.load('a', now + 1_000, read)).toBe('value 2');
  });

  it('ends if the clock was set back by more than its time', () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    cache.set('a', 'one', now);
    expect(cache.get('a', now - 999)).toBe('one');
    expect(cache.get('a', now - 1_000)).toBeUndefined();
  });

  it('never ends without a time to live', () => {
    const cache = new Cache<string>({ maxEntries: 10 });
    cache.set('a', 'one', 0);
    expect(cache.get('a', now)).toBe('one');
  });

  it('is read again if it is older than the caller accepts', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const read = numbered();
    await cache.load('a', now, read);
    expect(await cache.load('a', now + 10, read, now)).toBe('value 1');
    expect(await cache.load('a', now + 10, read, now + 1)).toBe('value 2');
    expect(await cache.load('a', now + 20, read)).toBe('value 2');
  });

  it('belongs to its key, and may be undefined', async () => {
    const cache = new Cache<string | undefined>({ maxEntries: 10 });
    cache.set('a', 'one', now);
    const { read, reads } = slowRead();
    expect(cache.get('b', now)).toBeUndefined();
    const reading = cache.load('b', now, read);
    reads[0]?.resolve(undefined as never);
    await reading;
    expect(await cache.load('b', now, read)).toBeUndefined();
    expect(reads).toHaveLength(1);
  });

  it('disappears after a deletion, by its key or by a part of the key', () => {
    const cache = new Cache<string>({ maxEntries: 10 });
    for (const key of ['a#1', 'a#2', 'b#1']) cache.set(key, key, now);
    cache.delete('a#1');
    expect(cache.get('a#1', now)).toBeUndefined();
    cache.deleteWhere((key) => key.startsWith('a#'));
    expect([cache.get('a#2', now), cache.get('b#1', now), cache.size]).toEqual([undefined, 'b#1', 1]);
  });
});

describe('the size of a cache', () => {
  it('is limited: the oldest entry makes room, and an entry that is set again is the newest', () => {
    const cache = new Cache<number>({ maxEntries: 3 });
    for (const [index, key] of ['a', 'b', 'c', 'a'].entries()) cache.set(key, index, now);
    cache.get('b', now);
    cache.set('d', 4, now);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, now))).toEqual([3, undefined, 2, 4]);
    expect(cache.size).toBe(3);
  });

  it('does not change if an entry is set again', () => {
    const cache = new Cache<number>({ maxEntries: 2 });
    cache.set('a', 0, now);
    cache.set('b', 1, now);
    cache.set('b', 2, now);
    expect([cache.get('a', now), cache.get('b', now)]).toEqual([0, 2]);
  });

  it('also limits the unfinished reads', async () => {
    const cache = new Cache<string>({ maxEntries: 1 });
    const { read, reads } = slowRead();
    const both = [cache.load('a', now, read), cache.load('b', now, read)];
    for (const one of reads) one.resolve('read');
    expect(await Promise.all(both)).toEqual(['read', 'read']);
    expect(cache.size).toBe(1);
    expect(cache.get('a', now)).toBeUndefined();
  });
});

describe('a read', () => {
  it('is shared by all callers while it is under way', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const { read, reads } = slowRead();
    const asked = Array.from({ length: 8 }, () => cache.load('a', now, read));
    expect(cache.get('a', now)).toBeUndefined();
    reads[0]?.resolve('one');
    expect(await Promise.all(asked)).toEqual(Array(8).fill('one'));
    expect(reads).toHaveLength(1);
    expect(cache.get('a', now)).toBe('one');
  });

  it('fails for all callers if it fails, and is tried again', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const { read, reads } = slowRead();
    const asked = [cache.load('a', now, read), cache.load('a', now, read)];
    reads[0]?.reject(new Error('no database'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = cache.load('a', now, read);
    reads[1]?.resolve('two');
    expect(await again).toBe('two');
    expect(await cache.load('a', now, read)).toBe('two');
  });

  it.each([
    ['deleted', (cache: Cache<string>) => cache.delete('a'), undefined],
    ['deleted with others', (cache: Cache<string>) => cache.deleteWhere(() => true), undefined],
    ['set', (cache: Cache<string>) => cache.set('a', 'written', now), 'written'],
  ])('stores no value if its key was %s in the meantime', async (_, change, kept) => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const { read, reads } = slowRead();
    const asked = cache.load('a', now, read);
    change(cache);
    reads[0]?.resolve('before the change');
    expect(await asked).toBe('before the change');
    expect(cache.get('a', now)).toBe(kept);
  });

  it('keeps a value that was set before the read failed', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const { read, reads } = slowRead();
    const asked = cache.load('a', now, read);
    cache.set('a', 'written', now);
    reads[0]?.reject(new Error('no database'));
    await expect(asked).rejects.toThrow('no database');
    expect(cache.get('a', now)).toBe('written');
  });

  it('that begins after a deletion is not the read from before', async () => {
    const cache = new Cache<string>({ maxAgeMs: 1_000, maxEntries: 10 });
    const { read, reads } = slowRead();
    const before = cache.load('a', now, read);
    cache.delete('a');
    const after = cache.load('a', now, read);
    reads[1]?.resolve('after');
    await after;
    reads[0]?.resolve('before');
    await before;
    expect(cache.get('a', now)).toBe('after');
  });
});
