import { describe, expect, it } from 'vitest';
import { everyDeclaration } from '../providers/declared.ts';

interface Found {
  readonly at: string;
  readonly method: string;
  readonly reads: unknown;
}

/** Members of a declaration that contain write requests. */
const writing = new Set(['create', 'update', 'remove', 'batch', 'membership']);

/** Members whose `request` writes: an action (only its last request), transitions, and an enrolment. */
const withWrite = /^(?:\.actions\.\w+\.\d+|.*\.transitions|\.quirks\.add)$/;

/** Whether a member contains write requests. The member `create` of quirks contains a declaration with reads too. */
const writes = (at: string, name: string): boolean =>
  (writing.has(name) && at !== '.quirks') || (name === 'request' && withWrite.test(at));

/** Whether a value belongs to a write. A read before a write is excluded. */
const isWithin = (within: boolean, at: string, name: string): boolean =>
  name !== 'getMany' && (within || writes(at, name));

/** Returns the paths of all requests in a value that read, or that write. */
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
  it.each(everyDeclaration)('knows every request that reads with another method than GET: %s', (_, { declaration }) => {
    const unmarked = requestsIn(declaration, false).filter(({ method, reads }) => method !== 'GET' && reads !== true);
    expect(unmarked).toEqual([]);
  });

  it.each(everyDeclaration)('does not mistake a write for a read: %s', (_, { declaration }) => {
    const wrong = requestsIn(declaration, true).filter(({ method, reads }) => method === 'GET' || reads === true);
    expect(wrong).toEqual([]);
  });
});
