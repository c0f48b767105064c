import type { OpenApiDocument, Schema } from '../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../lib/api/openapi/names.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { recordBase } from '../../lib/objects/fields.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { relationsOf } from '../../lib/providers/language/kinds.ts';

/*
 * Schemas of `expanded`. The document describes `expanded` as any records by field. The clients name the object of each
 * field, from the declarations of all providers.
 */

type Schemas = OpenApiDocument['components']['schemas'];

/** Names of the schemas of related records, by the field that refers to the records. */
const relatedTo = (object: UnifiedObject): ReadonlyMap<string, readonly string[]> => {
  const related = Object.values(providers).flatMap((provider) => {
    const declared = provider.objects[nameOf(object)];
    return declared === undefined ? [] : [...relationsOf(declared)];
  });
  const byField = Map.groupBy(related, ([field]) => field);
  return new Map(
    [...byField].map(([field, pairs]) => [field, [...new Set(pairs.map(([, name]) => toPascalCase(name)))]]),
  );
};

/** Kinds of JSON that a field of a record may contain. */
const kindsOf = (schema: Schema): readonly unknown[] =>
  schema.anyOf?.flatMap((one) => kindsOf(one as Schema)) ?? [schema.type].flat();

/** Name of the type of a related record, by the name of its schema. */
type RelatedName = (name: string) => string;

/** Schema of a member of `expanded`: a list if the field is a list, else a record or null. */
const memberOf = (field: Schema, names: readonly string[], relatedName: RelatedName): Schema => {
  const records: Schema[] = names.map((name) => ({ $ref: `#/components/schemas/${relatedName(name)}` }));
  return kindsOf(field).includes('array')
    ? { type: 'array', items: { anyOf: records } }
    : { anyOf: [...records, { type: 'null' }] };
};

/** Schema of a record with the members of its `expanded`. Without related records, the record has no `expanded`. */
const withExpanded = (
  object: UnifiedObject,
  { properties = {}, ...schema }: Schema,
  relatedName: RelatedName,
): Schema => {
  const { expanded: _, ...rest } = properties as Readonly<Record<string, Schema>>;
  const related = [...relatedTo(object)];
  if (related.length === 0) return { ...schema, properties: rest };
  const members = related.map(([field, names]) => {
    const found = rest[field];
    if (found === undefined)
      throw new Error(`Records of ${nameOf(object)} have no ${field}, to which a provider refers.`);
    return [field, memberOf(found, names, relatedName)];
  });
  const typed = { type: 'object', properties: Object.fromEntries(members), additionalProperties: false } as const;
  const description = recordBase.expanded.description ?? '';
  return { ...schema, properties: { ...rest, expanded: { ...typed, description } } };
};

/** Records that may contain `expanded`, by the names of their schemas. */
const recordObjects: ReadonlyMap<string, UnifiedObject> = new Map(
  Object.values<UnifiedObject>(objects).map((object) => [toPascalCase(nameOf(object)), object]),
);

/** Whether records with this schema refer to other records. */
export const hasRelated = (name: string): boolean => {
  const object = recordObjects.get(name);
  return object !== undefined && relatedTo(object).size > 0;
};

/** Name of the schema that the document has for `expanded` of every record. */
const anyExpanded = 'Expanded';

/**
 * Schemas of a document for the types of a client: each record names what its `expanded` contains.
 * @param relatedName name of the type of a related record. Default: the name of the schema
 */
export const clientSchemas = ({ components }: OpenApiDocument, relatedName: RelatedName = (name) => name): Schemas => {
  const { [anyExpanded]: _, ...schemas } = components.schemas;
  const typed = Object.entries(schemas).map(([name, schema]) => {
    const object = recordObjects.get(name);
    return [name, object === undefined ? schema : withExpanded(object, schema, relatedName)];
  });
  return Object.fromEntries(typed);
};
