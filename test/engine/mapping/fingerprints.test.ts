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

describe('what became of a record', () => {
  it('is that it was created where nothing is known of it', () => {
    expect(diff(undefined, fingerprintsOf({ a: 1 }))).toEqual({ kind: 'created' });
  });

  it('is nothing where a field was not known before, or is read in another way than it was', () => {
    expect(diff(fingerprintsOf({ a: 1 }), fingerprintsOf({ a: 1, b: 2 }))).toEqual({ kind: 'unchanged', news: true });
    expect(diff(fingerprintsOf({ a: 1 }), fingerprintsOf({ a: 2 }, 'p2'))).toEqual({ kind: 'unchanged', news: true });
  });

  it('is nothing where a field was not read this time, and the next reading is compared with what was stored', () => {
    const stored = fingerprintsOf({ a: 1, b: 2 });
    const part = fingerprintsOf({ a: 1 });
    expect(diff(stored, part)).toEqual({ kind: 'unchanged', news: false });
    const merged = mergeFingerprints(stored, part, () => true);
    expect(diff(merged, fingerprintsOf({ a: 1, b: 3 }))).toEqual({ kind: 'updated', fields: ['b'] });
    expect(mergeFingerprints(stored, part, () => false)).toEqual(part);
  });

  it('keeps nothing of how a field was read before, once it is read in another way', () => {
    const current = fingerprintsOf({ 'field_mappings.x': 2 }, 'p2');
    const stored = { ...fingerprintsOf({ a: 1, 'field_mappings.x': 1 }) };
    expect(mergeFingerprints(stored, current, () => true)).toEqual({ ...fingerprintsOf({ a: 1 }), ...current });
  });

  it('names exactly the fields whose values differ', () => {
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
  it('is 8 bytes, and the same whatever the order of members', () => {
    expect(hash('r', 'f', { a: 1, b: [2] })).toEqual(hash('r', 'f', { b: [2], a: 1 }));
    expect(hash('r', 'f', 'x')).toHaveLength(8);
  });

  it('is another one in another record, in another field, of another connection', () => {
    const others = [
      hash('s', 'f', 'x'),
      hash('r', 'g', 'x'),
      hash('r', 'f', 'y'),
      createFieldHasher(new Uint8Array(32).fill(8))('r', 'f', 'x'),
    ];
    for (const other of others) expect(other).not.toEqual(hash('r', 'f', 'x'));
  });
});
