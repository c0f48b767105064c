import { describe, expect, it } from 'vitest';
import { JoinedReads } from '../../../lib/store/dynamodb/shared-reads.ts';

/** Creates reads that a test ends in the order of their beginning. */
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
  it('never returns the result of a read that began before the call', async () => {
    const { reads, begun } = makeReads();
    const first = reads.get('a');
    const second = reads.get('a');
    begun[0]?.end('before');
    await settled();
    begun[1]?.end('after');
    expect(await Promise.all([first, second])).toEqual(['before', 'after']);
  });

  it('is shared by all callers that arrive while another read is under way', async () => {
    const { reads, begun } = makeReads();
    const all = [reads.get('a'), reads.get('a'), reads.get('a'), reads.get('a')];
    begun[0]?.end('first');
    await settled();
    begun[1]?.end('second');
    expect(await Promise.all(all)).toEqual(['first', 'second', 'second', 'second']);
    expect(begun).toHaveLength(2);
  });

  it('is neither delayed nor answered by an earlier failed read', async () => {
    const { reads, begun } = makeReads();
    const first = reads.get('a');
    const second = reads.get('a');
    begun[0]?.fail(new Error('no answer'));
    await expect(first).rejects.toThrow('no answer');
    await settled();
    begun[1]?.end('well');
    expect(await second).toBe('well');
  });

  it('is shared by calls with the same name only', async () => {
    const { reads, begun } = makeReads();
    const both = [reads.get('a'), reads.get('b')];
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b']);
    for (const { name, end } of begun) end(name);
    expect(await Promise.all(both)).toEqual(['a', 'b']);
  });
});
