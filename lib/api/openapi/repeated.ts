import type { Schema } from './document.ts';
import { toPascalCase } from './names.ts';

/*
 * Finds schemas that occur in many places and makes them components. The document contains each component once, and a
 * generator makes one type from it.
 */

/**
 * Minimum number of uses. A property with fewer uses belongs to one object and means something else in another, so no
 * name fits both.
 */
const leastUses = 16;
/** Minimum length of a schema, characters. A reference would not be shorter than a shorter schema. */
const leastLength = 75;

/** Whether a value is a schema, and not a list or a plain value. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapSchemas = (value: unknown, change: (schema: Schema, name?: string) => Schema, name?: string): unknown =>
  isSchema(value) ? change(value, name) : value;

/** A copy of a schema with changed parts. `change` receives each part, and its name if the part is a property. */
export const withParts = (schema: Schema, change: (part: Schema, name?: string) => Schema): Schema => {
  const parts: Record<string, unknown> = { ...schema };
  if (schema.properties !== undefined)
    parts.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, mapSchemas(part, change, name)]),
    );
  for (const word of ['items', 'additionalProperties'])
    if (word in parts) parts[word] = mapSchemas(parts[word], change);
  for (const word of ['anyOf', 'allOf'] as const) {
    const several = schema[word];
    if (several !== undefined) parts[word] = several.map((part) => mapSchemas(part, change));
  }
  return parts;
};

interface Uses {
  count: number;
  readonly names: Set<string>;
  readonly isNullable: boolean;
  /** Whether the schema is a list. Its items have a name, so the list needs no name. */
  readonly isList: boolean;
}

const countUses = (schemas: readonly Schema[], roots: ReadonlyMap<string, string>): ReadonlyMap<string, Uses> => {
  const uses = new Map<string, Uses>();
  const count = (schema: Schema, name?: string): Schema => {
    if (schema.$ref !== undefined) return schema;
    const text = JSON.stringify(schema);
    const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
    const isList = schema.type === 'array';
    const found = uses.get(text) ?? { count: 0, names: new Set(), isNullable, isList };
    uses.set(text, found);
    found.count += 1;
    if (name !== undefined) found.names.add(name);
    // A part within a repeated part is written only once, together with the repeated part.
    return found.count > 1 ? schema : withParts(schema, count);
  };
  for (const schema of schemas) withParts(schema, count);
  for (const text of roots.keys()) {
    const found = uses.get(text);
    if (found !== undefined) found.count += 1;
  }
  return uses;
};

/**
 * Name for a repeated schema. If the schema has different names in different places, no name is right, and the schema
 * stays in place.
 */
const nameOf = (
  text: string,
  { names, isNullable, isList }: Uses,
  roots: ReadonlyMap<string, string>,
): string | undefined => {
  const root = roots.get(text);
  if (root !== undefined) return root;
  const [name, ...others] = names;
  if (name === undefined || others.length > 0 || isList) return undefined;
  return `${toPascalCase(name)}${isNullable ? 'OrNull' : ''}`;
};

/**
 * Names by the text of the schema, the longest first. If two schemas have the same name, only the longer schema
 * becomes a component.
 */
const chooseNames = (
  uses: ReadonlyMap<string, Uses>,
  roots: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const [text, one] of [...uses].toSorted(([a], [b]) => b.length - a.length)) {
    const least = roots.has(text) ? 2 : leastUses;
    const name = nameOf(text, one, roots);
    if (name === undefined || used.has(name) || one.count < least || text.length < leastLength) continue;
    used.add(name);
    names.set(text, name);
  }
  return names;
};

/** The schemas of a document: components by their names, and the schemas of routes by their keys. */
export interface Described {
  readonly components: Readonly<Record<string, Schema>>;
  readonly roots: Readonly<Record<string, Schema>>;
}

/**
 * Writes schemas that occur in many places under one name only once. For example, `field_mappings` of each object
 * becomes the component `FieldMappings`, or `FieldMappingsOrNull` if it may be null.
 * @param rootNames names of roots that become components if they also occur elsewhere, by the key of the root
 */
export const shareSchemas = (
  { components, roots }: Described,
  rootNames: Readonly<Record<string, string>>,
): Described => {
  const named = new Map(
    Object.entries(rootNames).flatMap(([key, name]) => {
      const root = roots[key];
      return root === undefined || root.$ref !== undefined ? [] : [[JSON.stringify(root), name] as const];
    }),
  );
  const uses = countUses([...Object.values(components), ...Object.values(roots)], named);
  const names = chooseNames(uses, named, new Set(Object.keys(components)));
  const shorten = (schema: Schema): Schema => {
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? withParts(schema, shorten) : { $ref: `#/components/schemas/${name}` };
  };
  const within = (schema: Schema): Schema => withParts(schema, shorten);
  const shared = [...names].map(([text, name]) => [name, within(JSON.parse(text))]);
  return {
    components: {
      ...Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, within(schema)])),
      ...Object.fromEntries(shared),
    },
    roots: Object.fromEntries(Object.entries(roots).map(([key, schema]) => [key, shorten(schema)])),
  };
};
