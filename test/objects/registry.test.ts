import { describe, expect, it } from 'vitest';
import { hasOwnClasses } from '../../lib/objects/classed.ts';
import { nameOf, ownFieldsOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';

const everyBase = { id: 'i', remote_id: 'r', remote_url: null, created_at: null, modified_at: null };

/** Members that a record has only on request. */
const onRequest = ['expanded', 'remote_was_deleted', 'remote_data'];

describe.each(Object.entries<UnifiedObject>(objects))('%s', (name, object) => {
  it('is registered under its own name', () => {
    expect(nameOf(object)).toBe(name);
  });

  it('has a body for each operation with one, and no other', () => {
    expect(object.input !== undefined).toBe(object.operations.includes('create'));
    expect(object.toModel !== undefined).toBe(object.operations.includes('create'));
    expect(object.patch !== undefined).toBe(object.operations.includes('update'));
    expect(object.patchToModel !== undefined).toBe(object.operations.includes('update'));
  });

  it('presents empty values and values of wrong types as its record describes', () => {
    const fields = Object.keys(object.model.shape);
    const base = { ...everyBase, [ownFieldsOf(object)]: {} };
    const wrong = [5, true, {}, [], 'text', null];
    for (const value of [undefined, ...wrong]) {
      const shown = object.present(Object.fromEntries(fields.map((field) => [field, value])));
      expect(Object.keys({ ...shown, ...base }).toSorted()).toEqual(
        Object.keys(object.record.shape)
          .filter((member) => !onRequest.includes(member))
          .toSorted(),
      );
      if (value === undefined || value === null) object.record.parse({ ...shown, ...base });
    }
  });

  it('is known to have classes, if it has some', () => {
    expect(hasOwnClasses(name)).toBe(object.classes === true);
  });

  it('names only fields of its model', () => {
    const known = Object.keys(object.model.shape);
    const named = [
      ...(object.children ?? []),
      ...Object.keys(object.fallbacks ?? {}),
      ...Object.values(object.fallbacks ?? {}).filter((name) => !Object.hasOwn(object.primaries ?? {}, name)),
      ...Object.values(object.primaries ?? {}).map(({ of }) => of),
    ];
    expect(named.filter((field) => !known.includes(field))).toEqual([]);
  });
});
