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

  it('has exactly the maximum nesting', () => {
    expect(refusalOf(schema, [{ a: [1] }])).toBeUndefined();
    expect(refusalOf(schema, [{ a: [[]] }])).toBeUndefined();
    expect(refusalOf(schema, [{ a: [[1]] }])).toBe('is nested deeper than 3 levels');
  });

  it('has at most the maximum number of members, over all levels', () => {
    expect(refusalOf(schema, { a: { b: 1, c: 2 }, d: 3 })).toBeUndefined();
    expect(refusalOf(schema, { a: { b: 1, c: 2 }, d: { e: 3 } })).toBe('has more than 4 members');
    expect(refusalOf(schema, [1, 2, 3, 4, 5])).toBe('has more than 4 members');
  });
});

describe('an object whose members a client names', () => {
  it('has at most the maximum number of members', () => {
    const schema = mapOf(z.string(), { members: 2 });
    expect(refusalOf(schema, { a: '', b: '' })).toBeUndefined();
    expect(refusalOf(schema, { a: '', b: '', c: '' })).toBe('must have at most 2 members');
  });

  it('has at most the maximum size, in bytes as stored', () => {
    const schema = mapOf(z.string(), { bytes: 12 });
    expect(refusalOf(schema, { a: 'text' })).toBeUndefined();
    expect(refusalOf(schema, { a: 'täxt' })).toBe('must be at most 12 bytes as JSON');
  });
});
