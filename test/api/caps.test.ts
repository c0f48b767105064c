import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats whose pattern limits the length. */
const bounded = new Set(['uuid', 'guid']);

const isTextCapped = ({ maxLength, enum: words, const: word, format }: Schema): boolean =>
  maxLength !== undefined || words !== undefined || word !== undefined || bounded.has(String(format));

const describesNothing = (schema: Schema): boolean =>
  ['type', 'anyOf', 'oneOf', 'allOf', '$ref', 'not', 'enum', 'const'].every((keyword) => schema[keyword] === undefined);

const faultOf = (schema: Schema): string | undefined => {
  const { type, maxItems, maxProperties, additionalProperties, propertyNames } = schema;
  // A union of plain types is written as a list.
  if ([type].flat().includes('string')) return isTextCapped(schema) ? undefined : 'a text without maxLength';
  if (type === 'array') return maxItems === undefined ? 'an array without maxItems' : undefined;
  if (type === 'object') {
    const isOpen = additionalProperties !== false && !(isSchema(propertyNames) && propertyNames.enum !== undefined);
    return isOpen && maxProperties === undefined ? 'an open object without maxProperties' : undefined;
  }
  if (!describesNothing(schema)) return undefined;
  return schema['x-max-depth'] === undefined || schema['x-max-members'] === undefined
    ? 'any JSON without x-max-depth and x-max-members'
    : undefined;
};

/** Returns the parts of a schema that may be arbitrarily large. */
const uncapped = (schema: unknown, path: string): string[] => {
  if (!isSchema(schema)) return [];
  const { properties, items, additionalProperties, propertyNames, anyOf, oneOf } = schema;
  const fault = faultOf(schema);
  const members = isSchema(properties) ? Object.entries(properties) : [];
  const keys = isSchema(propertyNames) ? { type: 'string', ...propertyNames } : undefined;
  return [
    ...(fault === undefined ? [] : [`${path}: ${fault}`]),
    ...members.flatMap(([name, member]) => uncapped(member, `${path}.${name}`)),
    ...uncapped(items, `${path}[]`),
    ...uncapped(additionalProperties === true ? {} : additionalProperties, `${path}.*`),
    ...uncapped(keys, `${path}.(name)`),
    ...[anyOf, oneOf].flat().flatMap((branch) => uncapped(branch, path)),
  ];
};

/**
 * Only the members of a path or a query count. Unknown members are dropped, or come from a vendor, and the gateway
 * limits their length. A text that is read as a boolean or a number has few values.
 */
const ownMembers = (schema: z.ZodObject): Schema => ({ ...z.toJSONSchema(schema), additionalProperties: false });

const uncappedIn = ({ method, path, kind, body, params, query }: Route): string[] => {
  const name = `${method} ${path}`;
  // A provider's message has a maximum size as a whole, and the service trusts none of its content.
  const sent = kind === 'hook' || body === undefined ? undefined : z.toJSONSchema(body, { io: 'input' });
  return [
    ...uncapped(sent, `${name} body`),
    ...uncapped(params && ownMembers(params), `${name} params`),
    ...uncapped(query && ownMembers(query), `${name} query`),
  ];
};

describe('input from a client', () => {
  it('is limited in every text, list, object and free JSON of every route', () => {
    expect(routes.flatMap(uncappedIn)).toEqual([]);
  });

  it.each([
    ['a text', z.object({ one: z.string() })],
    ['a list', z.object({ one: z.array(z.boolean()) })],
    ['the keys of an object', z.object({ one: z.record(z.string().max(5), z.boolean()) })],
    ['a key', z.object({ one: z.record(z.string(), z.boolean()).meta({ maxProperties: 5 }) })],
    ['a value', z.object({ one: z.record(z.string().max(5), z.string()).meta({ maxProperties: 5 }) })],
    ['free JSON', z.object({ one: z.unknown() })],
    ['one branch of several', z.object({ one: z.union([z.boolean(), z.string()]) })],
    ['an open object', z.object({ one: z.looseObject({}) })],
  ])('is reported by this test if %s has no limit', (_, body) => {
    const schema = z.strictObject(body.shape);
    expect(uncapped(z.toJSONSchema(schema, { io: 'input' }), 'body')).not.toEqual([]);
  });
});
