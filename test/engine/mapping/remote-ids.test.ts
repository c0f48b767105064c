import fc from 'fast-check';
import { v5 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { recordId, remoteIdOf, remotePathOf } from '../../../lib/engine/mapping/remote-ids.ts';

const identity = '5f0c2b52-7c6f-5b6a-9d6e-2d5c9e0b7a11';
const otherIdentity = '5f0c2b52-7c6f-5b6a-9d6e-2d5c9e0b7a12';

describe('remotePathOf', () => {
  it.each(['', '.', '..', '\ud800', 'x\udc00'])('refuses %j, which cannot be a part of a URL path', (remoteId) => {
    expect(remotePathOf(remoteId, 1)).toBeUndefined();
    expect(remotePathOf(`a/${encodeURIComponent(remoteId.toWellFormed())}/..`, 3)).toBeUndefined();
  });

  it.each(['a/b', 'a/b/c/d', 'a//c', '/a/b', 'a/b/', 'a/../c', 'a/%2E%2E/c', 'a/b/%', 'a/%ff/c', 'abc'])(
    'refuses %j for three parts',
    (remoteId) => {
      expect(remotePathOf(remoteId, 3)).toBeUndefined();
    },
  );

  it('refuses an id that is too long for a request line: no vendor has such ids', () => {
    expect(remotePathOf('i'.repeat(3_001), 1)).toBeUndefined();
    expect(remotePathOf('你'.repeat(334), 1)).toBeUndefined();
    expect(remotePathOf(`a/${'%E4%BD%A0'.repeat(334)}`, 2)).toBeUndefined();
    expect(remotePathOf('你'.repeat(333), 1)).toEqual(['你'.repeat(333)]);
  });

  it('returns a single part unchanged', () => {
    for (const remoteId of ['101', 'a/b', 'a%2Fb', '%', '...', 'ü'])
      expect(remotePathOf(remoteId, 1)).toEqual([remoteId]);
  });
});

describe('remoteIdOf', () => {
  it('returns one part unchanged, and joins several parts', () => {
    expect(remoteIdOf(['a/b'])).toBe('a/b');
    expect(remoteIdOf(['owner', 'a/b', '7'])).toBe('owner/a%2Fb/7');
  });

  it('is the inverse of remotePathOf, whatever the parts contain', () => {
    const part = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !['.', '..'].includes(text));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (path) => {
        expect(remotePathOf(remoteIdOf(path), path.length)).toEqual(path);
      }),
    );
  });
});

describe('recordId', () => {
  it('always returns the same id for the same record', () => {
    // Stored mappings and clients contain these ids, so they must never change.
    expect(recordId(identity, 'crm.contact', ['101'])).toBe(recordId(identity, 'crm.contact', ['101']));
    expect(recordId(identity, 'crm.contact', ['101'])).toBe('c5b05e60-170f-5ebe-aebe-92ec1f7c6e47');
    expect(recordId(identity, 'ticketing.ticket', ['owner', 'a/b', '7'])).toBe('bf0c7b7c-f084-53e9-b6a5-401707cc2fcd');
  });

  it('is the UUID of version 5 of the object and remote id', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 }), (account, part) => {
        expect(recordId(account, 'crm.contact', [part])).toBe(v5(`crm.contact:${part}`, account));
      }),
    );
  });

  it('differs by account, object and record', () => {
    const ids = [
      recordId(identity, 'crm.contact', ['101']),
      recordId(otherIdentity, 'crm.contact', ['101']),
      recordId(identity, 'ticketing.contact', ['101']),
      recordId(identity, 'crm.contact', ['102']),
      recordId(identity, 'crm.contact', ['1', '01']),
      recordId(identity, 'crm.contact', ['1/01', '']),
      recordId(identity, 'crm.contact', ['1', '0', '1']),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
