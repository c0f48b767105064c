import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldHasher } from '../../../lib/crypto/fingerprint.ts';
import { diff, fingerprintKey, mergeFingerprints } from '../../../lib/engine/mapping/fingerprints.ts';
import type { Fingerprints } from '../../../lib/objects/fingerprints.ts';

const hash = createFieldHasher(new Uint8Array(32).fill(7));

const fingerprintsOf = (values: Readonly<Record<string, unknown>>, print = 'p1'): Fingerprints =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [fingerprintKey(name, print), hash('record', name, value)]),
  );

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'field_mappings.x@y', 'd'), fc.jsonValue(), {
  noNullPrototype: true,
});

describe('the result of a comparison', () => {
  it('is "created" if nothing is stored about the record', () => {
    expect(diff(undefined, fingerprintsOf({ a: 1 }))).toEqual({ kind: 'created' });
  });

  it('is no change if a field was unknown before, or if its mapping changed', () => {
    expect(diff(fingerprintsOf({ a: 1 }), fingerprintsOf({ a: 1, b: 2 }))).toEqual({ kind: 'unchanged', news: true });
    expect(diff(fingerprintsOf({ a: 1 }), fingerprintsOf({ a: 2 }, 'p2'))).toEqual({ kind: 'unchanged', news: true });
  });

  it('is no change if a field is missing in this read; the next read is compared with the stored value', () => {
    const stored = fingerprintsOf({ a: 1, b: 2 });
    const part = fingerprintsOf({ a: 1 });
    expect(diff(stored, part)).toEqual({ kind: 'unchanged', news: false });
    const merged = mergeFingerprints(stored, part, () => true);
    expect(diff(merged, fingerprintsOf({ a: 1, b: 3 }))).toEqual({ kind: 'updated', fields: ['b'] });
    expect(mergeFingerprints(stored, part, () => false)).toEqual(part);
  });

  it('discards the hash of the old mapping of a field', () => {
    const current = fingerprintsOf({ 'field_mappings.x': 2 }, 'p2');
    const stored = { ...fingerprintsOf({ a: 1, 'field_mappings.x': 1 }) };
    expect(mergeFingerprints(stored, current, () => true)).toEqual({ ...fingerprintsOf({ a: 1 }), ...current });
  });

  it('names exactly the fields with different values', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const shared = Object.keys(after).filter((name) => Object.hasOwn(before, name));
        const differs = (name: string): boolean => canonical(before[name]) !== canonical(after[name]);
        const expected = shared.filter(differs).toSorted();
        const change = diff(fingerprintsOf(before), fingerprintsOf(after));
        if (expected.length === 0) expect(change.kind).toBe('unchanged');
        else expect(change).toMatchObject({ kind: 'updated', fields: expect.arrayContaining(expected) });
        if (change.kind === 'updated') expect(change.fields.toSorted()).toEqual(expected);
      }),
    );
  });
});

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

describe('the hash of a field', () => {
  it('has 8 bytes, and does not depend on the order of members', () => {
    expect(hash('r', 'f', { a: 1, b: [2] })).toEqual(hash('r', 'f', { b: [2], a: 1 }));
    expect(hash('r', 'f', 'x')).toHaveLength(8);
  });

  it('differs by record, field and connection', () => {
    const others = [
      hash('s', 'f', 'x'),
      hash('r', 'g', 'x'),
      hash('r', 'f', 'y'),
      createFieldHasher(new Uint8Array(32).fill(8))('r', 'f', 'x'),
    ];
    for (const other of others) expect(other).not.toEqual(hash('r', 'f', 'x'));
  });
});
