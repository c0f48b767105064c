import { describe, expect, it } from 'vitest';
import { closeSchema, compileClosed, type Direction } from './closed-world.ts';
import type { Description } from './descriptions.ts';
import type { Json, JsonObject } from './json.ts';
import { applyPatch, type Change } from './patches/patches.ts';

const text = { type: 'string' };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const describing = (schemas: JsonObject): JsonObject => ({ components: { schemas } });

const issues = (schema: Json, value: unknown, schemas: JsonObject = {}, direction: Direction = 'request') =>
  compileClosed(describing(schemas), schema, direction)(value);

describe('compileClosed', () => {
  it('refuses a field that an object does not list', () => {
    const schema = { type: 'object', properties: { name: text } };
    expect(issues(schema, { name: 'a' })).toEqual([]);
    expect(issues(schema, { name: 'a', age: 1 })).toEqual([{ path: '', message: 'unknown field "age"' }]);
  });

  it('leaves an object open if the description opens it or lists no properties', () => {
    const open = { type: 'object', properties: { name: text }, additionalProperties: true };
    expect(issues(open, { age: 1 })).toEqual([]);
    expect(issues({ type: 'object' }, { age: 1 })).toEqual([]);
  });

  it('follows a schema that refers to itself', () => {
    const schemas = { Node: { type: 'object', properties: { next: reference('Node') } } };
    expect(issues(reference('Node'), { next: { next: {} } }, schemas)).toEqual([]);
    expect(issues(reference('Node'), { next: { next: { age: 1 } } }, schemas)).toEqual([
      { path: '/next/next', message: 'unknown field "age"' },
    ]);
  });

  it('finds the fields of every member of allOf', () => {
    const schemas = { Named: { type: 'object', properties: { name: text }, required: ['name'] } };
    const schema = { allOf: [reference('Named'), { type: 'object', properties: { age: { type: 'integer' } } }] };
    expect(issues(schema, { name: 'a', age: 1 }, schemas)).toEqual([]);
    expect(issues(schema, { name: 'a', size: 1 }, schemas)).toEqual([{ path: '', message: 'unknown field "size"' }]);
    expect(issues(schema, { age: 1 }, schemas)).toMatchObject([
      { message: expect.stringMatching(/required property 'name'/) },
    ]);
  });

  it('closes the same schema on its own and as a part of another', () => {
    const schemas = { Named: { type: 'object', properties: { name: text } } };
    const both = { allOf: [reference('Named'), { properties: { twin: reference('Named') } }] };
    expect(issues(both, { name: 'a', twin: { name: 'b' } }, schemas)).toEqual([]);
    expect(issues(both, { twin: { twin: {} } }, schemas)).not.toEqual([]);
  });

  it.each(['anyOf', 'oneOf'])('refuses a field that no matching member of %s lists', (keyword) => {
    const schema = {
      [keyword]: [
        { type: 'object', properties: { name: text }, required: ['name'] },
        { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] },
      ],
    };
    expect(issues(schema, { name: 'a' })).toEqual([]);
    expect(issues(schema, { name: 'a', size: 1 })).not.toEqual([]);
  });

  it('refuses read-only fields in requests and write-only fields in responses', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } },
    };
    expect(issues(schema, { secret: 'x' }, {}, 'request')).toEqual([]);
    expect(issues(schema, { secret: 'x', id: 1 }, {}, 'request')).toEqual([
      { path: '', message: 'unknown field "id"' },
    ]);
    expect(issues(schema, { id: 1 }, {}, 'response')).toEqual([]);
    expect(issues(schema, { id: 1, secret: 'x' }, {}, 'response')).toMatchObject([
      { message: 'unknown field "secret"' },
    ]);
  });

  it('finds the read-only mark behind a reference', () => {
    const schemas = { Via: { type: 'object', readOnly: true, properties: { channel: text } } };
    const schema = { type: 'object', properties: { via: reference('Via') } };
    expect(issues(schema, { via: {} }, schemas, 'request')).toMatchObject([{ message: 'unknown field "via"' }]);
    expect(issues(schema, { via: {} }, schemas, 'response')).toEqual([]);
  });

  it('accepts null for a nullable value only', () => {
    const colour = { type: 'string', enum: ['red'] };
    expect(issues({ ...colour, nullable: true }, null)).toEqual([]);
    expect(issues(colour, null)).not.toEqual([]);
    expect(issues({ ...colour, nullable: true }, 'blue')).not.toEqual([]);
  });

  it.each<[string, Json]>([
    ['an unknown format', { type: 'string', format: 'colour' }],
    ['an unknown keyword', { type: 'string', colour: 'red' }],
    ['an unknown type', { type: 'text' }],
    ['a broken pattern', { type: 'string', pattern: '(' }],
    ['a dangling reference', reference('Missing')],
    ['a reference out of the document', { $ref: 'other.json#/Thing' }],
    ['a constraint beside a reference', { ...reference('Named'), minLength: 1 }],
    ['nullable without a type', { nullable: true, enum: ['red'] }],
    ['something that is no schema', 'text'],
  ])('throws at %s', (_, schema) => {
    const document = describing({ Named: text });
    expect(() => compileClosed(document, schema, 'request')).toThrow();
  });

  it('does not change the description', () => {
    const document = describing({ Node: { type: 'object', properties: { next: reference('Node') } } });
    const before = JSON.stringify(document);
    closeSchema(document, reference('Node'), 'response');
    expect(JSON.stringify(document)).toBe(before);
  });
});

describe('applyPatch', () => {
  const apply = (change: Change, at: readonly string[] = ['components', 'schemas', 'Pet']) => {
    const document = describing({
      Pet: { type: 'object', required: ['name'], properties: { name: text, age: { type: 'integer', nullable: true } } },
    });
    const descriptions: Description[] = [{ file: 'pets.json', document }];
    const patch = {
      provider: 'zendesk' as const,
      files: ['pets.json'],
      at,
      reason: 'test',
      url: 'https://a.test',
      ...change,
    };
    applyPatch(descriptions, patch);
    return document;
  };

  it.each<[string, Change, string[]?]>([
    ['its place is missing', { remove: ['type'] }, ['components', 'schemas', 'Dog']],
    ['the added member is already described', { add: { type: 'object' } }],
    ['the nullable member is already nullable', { nullable: ['age'] }, ['components', 'schemas', 'Pet', 'properties']],
    ['the nullable member is missing', { nullable: ['size'] }, ['components', 'schemas', 'Pet', 'properties']],
    ['the removed member is missing', { remove: ['additionalProperties'] }],
    ['the replaced member has changed', { was: { type: 'array' }, replace: { type: 'string' } }],
    ['the required member is already required', { require: ['name'] }],
    ['the required member is missing', { require: ['size'] }],
    ['the optional member is already optional', { unrequire: ['age'] }],
  ])('throws when %s', (_, change, at) => {
    expect(() => apply(change, at)).toThrow(/Schema patch at pets\.json/);
  });

  it('changes the place it names', () => {
    expect(apply({ require: ['age'] })).toMatchObject({
      components: { schemas: { Pet: { required: ['name', 'age'] } } },
    });
    expect(apply({ unrequire: ['name'] })).toMatchObject({ components: { schemas: { Pet: { required: [] } } } });
    expect(apply({ was: { type: 'object' }, replace: { type: 'array' } })).toMatchObject({
      components: { schemas: { Pet: { type: 'array' } } },
    });
  });
});
