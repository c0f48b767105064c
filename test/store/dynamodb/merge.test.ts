import { describe, expect, it } from 'vitest';
import type { Item } from '../../../lib/store/dynamodb/item.ts';
import { mergeSorted, type ReadEntries, spanAfter } from '../../../lib/store/dynamodb/merge.ts';

/** A source that reads pages, and notes its calls in `calls`. */
const sourceOf =
  (name: string, pages: readonly (readonly number[])[], calls: string[]): ReadEntries<number> =>
  async (startAfter: Item | undefined) => {
    const page = Number(startAfter?.page ?? 0);
    calls.push(`${name}${page}`);
    return { items: pages[page] ?? [], ...(page + 1 < pages.length && { next: { page: page + 1 } }) };
  };

const merge = async (sources: Readonly<Record<string, readonly (readonly number[])[]>>) => {
  const calls: string[] = [];
  const reads = Object.entries(sources).map(([name, pages]) => sourceOf(name, pages, calls));
  const rounds: { readonly merged: readonly number[]; readonly calls: readonly string[] }[] = [];
  for await (const merged of mergeSorted(reads, (a, b) => a < b)) rounds.push({ merged, calls: calls.splice(0) });
  return { merged: rounds.flatMap((round) => round.merged), rounds: rounds.map((round) => round.calls) };
};

describe('a merge of sorted sources', () => {
  it('has each entry once and in order, over empty pages and sources of any length', async () => {
    const { merged } = await merge({ a: [[1, 4], [], [6]], b: [[2]], c: [[], [3, 5, 7, 8, 9]], d: [] });
    expect(merged).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('reads a source that is almost used together with a used source, and no source that is almost full', async () => {
    const pages = (first: number, step: number) =>
      [0, 1].map((page) => [0, 1, 2, 3].map((at) => first + (page * 4 + at) * step));
    const { rounds } = await merge({ a: pages(1, 2), b: pages(2, 2), c: pages(7, 100) });
    expect(rounds).toEqual([['a0', 'b0', 'c0'], ['a1', 'b1'], ['c1']]);
  });
});

describe('a span after a position', () => {
  it.each([
    { isDescending: false, position: '2', span: ['2!', '3'] },
    { isDescending: false, position: '0', span: ['1', '3'] },
    { isDescending: true, position: '2', span: ['1', '2'] },
    { isDescending: true, position: '4', span: ['1', '3'] },
  ])('continues from $position, descending: $isDescending', ({ isDescending, position, span }) => {
    const { from, to } = spanAfter({ from: '1', to: '3', isDescending }, position);
    expect([from, to]).toEqual(span);
  });
});
