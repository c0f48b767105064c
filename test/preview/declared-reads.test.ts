import { describe, expect, it } from 'vitest';
import { everyDeclaration } from '../providers/declared.ts';

interface Found {
  readonly at: string;
  readonly method: string;
  readonly reads: unknown;
}

/** Members of a declaration whose requests write. */
const writing = new Set(['create', 'update', 'remove', 'make', 'batch', 'enrols', 'membership']);

/** Whether the requests of a member write: of an action, the one that tells the vendor does. */
const writes = (at: string, name: string): boolean =>
  writing.has(name) || (name === 'request' && /^\.actions\.\w+\.\d+$/.test(at));

/** What is read right before a request that writes is beside it. */
const isWithin = (within: boolean, at: string, name: string): boolean =>
  name !== 'getMany' && (within || writes(at, name));

/** All requests by path below a value that read, or that write. */
const requestsIn = (value: unknown, isWriting: boolean, at = '', within = false): readonly Found[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { method, path, reads } = value as Record<string, unknown>;
  const own =
    typeof method === 'string' && typeof path === 'string' && within === isWriting ? [{ at, method, reads }] : [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    requestsIn(member, isWriting, `${at}.${name}`, isWithin(within, at, name)),
  );
  return [...own, ...below];
};

describe('a preview of a write', () => {
  it.each(everyDeclaration)(
    'is told of every request that reads by another method than GET: %s',
    (_, { declaration }) => {
      const unmarked = requestsIn(declaration, false).filter(({ method, reads }) => method !== 'GET' && reads !== true);
      expect(unmarked).toEqual([]);
    },
  );

  it.each(everyDeclaration)('takes no request that writes for one that reads: %s', (_, { declaration }) => {
    const wrong = requestsIn(declaration, true).filter(({ method, reads }) => method === 'GET' || reads === true);
    expect(wrong).toEqual([]);
  });
});
