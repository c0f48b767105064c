import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jsonOf, mapOf } from '../../lib/objects/caps.ts';

const refusalOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join('; ');

describe('any JSON', () => {
  const schema = jsonOf({ depth: 3, members: 4 });

  it('is nested as deep as it may be, and no deeper', () => {
    expect(refusalOf(schema, [{ a: [1] }])).toBeUndefined();
    expect(refusalOf(schema, [{ a: [[]] }])).toBeUndefined();
    expect(refusalOf(schema, [{ a: [[1]] }])).toBe('is nested deeper than 3 levels');
  });

  it('has as many members as it may have, those of all levels together', () => {
    expect(refusalOf(schema, { a: { b: 1, c: 2 }, d: 3 })).toBeUndefined();
    expect(refusalOf(schema, { a: { b: 1, c: 2 }, d: { e: 3 } })).toBe('has more than 4 members');
    expect(refusalOf(schema, [1, 2, 3, 4, 5])).toBe('has more than 4 members');
  });
});

describe('an object whose members a client names', () => {
  it('has as many as it may have', () => {
    const schema = mapOf(z.string(), { members: 2 });
    expect(refusalOf(schema, { a: '', b: '' })).toBeUndefined();
    expect(refusalOf(schema, { a: '', b: '', c: '' })).toBe('must have at most 2 members');
  });

  it('is as large as it may be, in bytes as it is stored', () => {
    const schema = mapOf(z.string(), { bytes: 12 });
    expect(refusalOf(schema, { a: 'text' })).toBeUndefined();
    expect(refusalOf(schema, { a: 'täxt' })).toBe('must be at most 12 bytes as JSON');
  });
});
