import { isObject, type Json, type JsonObject, resolve } from '../json.ts';

const names = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/**
 * Merges two schemas of the same object, member by member. If each were closed alone, it would refuse the members of
 * the other.
 */
const both = (document: JsonObject, one: JsonObject, other: JsonObject): JsonObject => {
  const [left, right] = [resolve(document, one), resolve(document, other)];
  const [own, further] = [left.properties, right.properties];
  if (!isObject(own) || !isObject(further)) return { ...left, ...right };
  const properties = Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(further)])].map((name) => {
      const [a, b] = [own[name], further[name]];
      return [name, isObject(a) && isObject(b) ? both(document, a, b) : (b ?? a ?? true)] as const;
    }),
  );
  return { ...left, ...right, properties, required: [...names(left.required), ...names(right.required)] };
};

const merged = (document: JsonObject, value: Json): Json => {
  if (Array.isArray(value)) return value.map((one) => merged(document, one));
  if (!isObject(value)) return value;
  // OpenAPI 3.0 ignores the siblings of a reference, and so a `nullable`.
  if (typeof value.$ref === 'string') return { $ref: value.$ref };
  // OpenAPI 3.0 ignores `nullable` without a type.
  if (value.nullable === true && value.type === undefined) {
    const { nullable: _, ...others } = value;
    return merged(document, others);
  }
  const { allOf, ...rest } = value;
  const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  const whole = parts.length < 2 ? value : { ...rest, ...parts.reduce((one, other) => both(document, one, other)) };
  return Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, merged(document, member ?? null)]));
};

/** Merges the parts of each schema, for a description that splits the same members into several parts. */
export const withMergedParts = (document: JsonObject): JsonObject => merged(document, document) as JsonObject;
