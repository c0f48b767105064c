import { describe, expect, it } from 'vitest';
import { JoinedReads } from '../../../lib/store/dynamodb/shared-reads.ts';

/** Reads that end when they are told to, in the order in which they began. */
const makeReads = () => {
  const begun: {
    readonly name: string;
    readonly end: (value: string) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const reads = new JoinedReads<string>((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    begun.push({ name, end: resolve, fail: reject });
    return promise;
  });
  return { reads, begun };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a joined read', () => {
  it('never answers with a read that began before it was asked for', async () => {
    const { reads, begun } = makeReads();
    const first = reads.get('a');
    const second = reads.get('a');
    begun[0]?.end('before');
    await settled();
    begun[1]?.end('after');
    expect(await Promise.all([first, second])).toEqual(['before', 'after']);
  });

  it('is shared by all who ask while another one is under way', async () => {
    const { reads, begun } = makeReads();
    const all = [reads.get('a'), reads.get('a'), reads.get('a'), reads.get('a')];
    begun[0]?.end('first');
    await settled();
    begun[1]?.end('second');
    expect(await Promise.all(all)).toEqual(['first', 'second', 'second', 'second']);
    expect(begun).toHaveLength(2);
  });

  it('is not held up, and not answered, by one that failed before it', async () => {
    const { reads, begun } = makeReads();
    const first = reads.get('a');
    const second = reads.get('a');
    begun[0]?.fail(new Error('no answer'));
    await expect(first).rejects.toThrow('no answer');
    await settled();
    begun[1]?.end('well');
    expect(await second).toBe('well');
  });

  it('is one of its name only', async () => {
    const { reads, begun } = makeReads();
    const both = [reads.get('a'), reads.get('b')];
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b']);
    for (const { name, end } of begun) end(name);
    expect(await Promise.all(both)).toEqual(['a', 'b']);
  });
});
