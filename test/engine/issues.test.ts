import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../lib/api/routes.ts';
import { checkValue } from '../../lib/engine/issues.ts';
import { validationError } from '../../lib/errors.ts';

const person = z.strictObject({
  first_name: z.string().max(5),
  last_name: z.string().min(1),
  age: z.int().min(1).optional(),
  weight: z.number().gt(0).optional(),
  nick_names: z.array(z.string()).min(2).max(3).optional(),
  kind: z.enum(['man', 'woman']).optional(),
  active: z.literal(true).optional(),
  id: z.guid().optional(),
  born: z.iso.date().optional(),
  seen: z.iso.datetime().optional(),
  mail: z.email().optional(),
  home: z.url().optional(),
  either: z.union([z.string(), z.number()]).optional(),
  forms: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  code: z.string().regex(/^x/).optional(),
  own: z
    .string()
    .refine(() => false, 'must be ours')
    .optional(),
  address: z.strictObject({ street_1: z.string(), postal_code: z.string().optional() }).optional(),
  marks: z.partialRecord(z.enum(['red', 'green']), z.string()).optional(),
});

const whole = { first_name: 'Ada', last_name: 'L' };

const said = (value: unknown): string => {
  const result = checkValue(person, value);
  return result.success ? '' : validationError(result.issues).message;
};

describe('the fault of a value', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ last_name: undefined }, 'last_name is required'],
    [{ last_name: null }, 'last_name must be a text, not null'],
    [{ last_name: 1 }, 'last_name must be a text, not a number'],
    [{ last_name: [] }, 'last_name must be a text, not a list'],
    [{ last_name: {} }, 'last_name must be a text, not an object'],
    [{ last_name: false }, 'last_name must be a text, not false'],
    [{ last_name: '' }, 'last_name must not be empty'],
    [{ first_name: 'Augusta' }, 'first_name must have at most 5 characters'],
    [{ age: 0 }, 'age must be at least 1'],
    [{ age: 1.5 }, 'age must be a whole number'],
    [{ weight: 0 }, 'weight must be more than 0'],
    [{ nick_names: ['a'] }, 'nick_names must have at least 2 entries'],
    [{ nick_names: ['a', 'b', 'c', 'd'] }, 'nick_names must have at most 3 entries'],
    [{ nick_names: ['a', 2] }, 'nick_names[1] must be a text, not a number'],
    [{ kind: 'cat' }, 'kind must be one of "man", "woman"'],
    [{ active: false }, 'active must be true'],
    [{ id: '7' }, 'id must be an id: a UUID'],
    [{ born: 'May' }, 'born must be a day, such as 2026-03-01'],
    [{ seen: 'May' }, 'seen must be a time, such as 2026-03-01T12:00:00Z'],
    [{ mail: 'ada' }, 'mail must be an e-mail address'],
    [{ home: 'here' }, 'home must be a URL'],
    [{ either: true }, 'either must be a text or a number, not true'],
    [{ forms: {} }, 'forms has none of the accepted forms'],
    [{ code: 'y' }, 'code does not have the required form'],
    [{ own: 'x' }, 'own must be ours'],
    [{ marks: { blue: 'x' } }, 'marks.blue is not a field of this request'],
    [{ marks: { gren: 'x' } }, 'marks.gren is not a field of this request; similar is green'],
  ])('%j is said in words for people: %s', (given, expected) => {
    expect(said({ ...whole, ...given })).toBe(expected);
  });

  it('is reported for the request itself if no field is named', () => {
    expect(said([])).toBe('The request must be an object, not a list');
    expect(said(undefined)).toBe('The request is required');
  });
});

describe('an unknown field', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ lastname: 'x' }, 'lastname is not a field of this request; similar is last_name'],
    [{ 'Last-Name': 'x' }, 'Last-Name is not a field of this request; similar is last_name'],
    [{ zebra_crossing: 'x' }, 'zebra_crossing is not a field of this request'],
    [
      { address: { street_1: '', street_2: '' } },
      'address.street_2 is not a field of this request; similar is street_1',
    ],
    [
      { lst_name: 1, address: { street_1: '', postalcod: 1 } },
      'address.postalcod is not a field of this request; similar is postal_code; ' +
        'lst_name is not a field of this request; similar is last_name',
    ],
  ])('%j is named with similar names: %s', (given, expected) => {
    expect(said({ ...whole, ...given })).toBe(expected);
  });
});

describe('every route', () => {
  it('refuses values of wrong types without the messages of a library', () => {
    const parts = routes.flatMap((route) => [route.body, route.query]).filter((schema) => schema !== undefined);
    const fieldsOf = (schema: z.ZodType): readonly string[] => Object.keys(Object(schema).shape ?? {});
    const values = [undefined, null, 1.5, true, '', 'x'.repeat(5_000), [], [{}], {}, { a: {} }];
    const sentences = parts.flatMap((schema) =>
      values.flatMap((value) => {
        const results = [value, Object.fromEntries(fieldsOf(schema).map((name) => [name, value]))];
        return results.map((one) => checkValue(schema, one)).flatMap((one) => (one.success ? [] : one.issues));
      }),
    );
    const strange = sentences
      .map(({ message }) => message)
      .filter((text) => /invalid|expected|received|zod/i.test(text));
    expect([...new Set(strange)]).toEqual([]);
    expect(sentences.length).toBeGreaterThan(1_000);
  });
});
