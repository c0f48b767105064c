import type { Schema } from '../../lib/api/openapi/document.ts';

/* TypeScript types for the schemas of our API document. Supports only the words of JSON Schema in the document. */

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

export const memberOf = (name: string): string => (isName(name) ? name : JSON.stringify(name));

const literal = (value: unknown): string => JSON.stringify(value);

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

/** A doc comment. Escapes `*​/`, which would end the comment. */
export const commentOf = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const members = Object.entries(properties).map(([name, schema]) => {
    const one = schema as Schema;
    const isNeeded = required.includes(name);
    return `${commentOf(one.description)}readonly ${memberOf(name)}${isNeeded ? '' : '?'}: ${typeOf(one)};`;
  });
  if (members.length > 0) return `{\n${members.join('\n')}\n}`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties as Schema) : 'unknown';
  return additionalProperties === false ? 'Readonly<Record<string, never>>' : `Readonly<Record<string, ${values}>>`;
};

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const typeOfKind = (kind: string, schema: Schema): string => {
  if (kind === 'object') return objectOf(schema);
  if (kind === 'array')
    return `readonly (${schema.items === undefined ? 'unknown' : typeOf(schema.items as Schema)})[]`;
  const name = simple[kind];
  if (name === undefined) throw new Error(`The document has a type that has no type here: ${kind}.`);
  return name;
};

/** Type of an object that also needs the members of a form in a list, such as a first name or a last name. */
const withAnyOf = ({ anyOf: _, ...object }: Schema, forms: readonly unknown[]): string => {
  const needed = (forms as readonly Schema[]).map(({ required = [] }) => {
    const members = required.map((name) => `readonly ${memberOf(name)}: unknown;`);
    return `{ ${members.join(' ')} }`;
  });
  return `${typeOf(object)} & (${union(needed)})`;
};

/** TypeScript type of the values that a schema allows. @throws Error for an unsupported word of JSON Schema */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return `Schemas.${schema.$ref.split('/').at(-1)}`;
  if (schema.properties !== undefined && schema.anyOf !== undefined) return withAnyOf(schema, schema.anyOf);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => typeOf(one as Schema)));
  const unknown = ['oneOf', 'allOf', 'not', 'prefixItems', 'patternProperties'].find((word) => word in schema);
  if (unknown !== undefined) throw new Error(`The types of the client have no ${unknown}.`);
  if (schema.type === undefined) return 'unknown';
  return union([schema.type].flat().map((kind) => typeOfKind(kind, schema)));
};
