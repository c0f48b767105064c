export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the object under `key`, or an empty object: descriptions omit empty objects. */
export const child = (value: JsonObject, key: string): JsonObject => {
  const found = value[key];
  return isObject(found) ? found : {};
};

export const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const strings = (value: unknown): string[] =>
  items(value).filter((entry): entry is string => typeof entry === 'string');

/** Follows a local JSON pointer such as `#/components/schemas/Ticket`. */
const dereference = (document: JsonObject, reference: string): Json => {
  if (!reference.startsWith('#/')) throw new Error(`only local references are described, got ${reference}`);
  let at: Json = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const next: Json | undefined = isObject(at) ? at[key] : undefined;
    if (next === undefined) throw new Error(`dangling reference ${reference}`);
    at = next;
  }
  return at;
};

/** Returns the object that a schema, parameter or response stands for. Follows all references. */
export const resolve = (document: JsonObject, value: Json): JsonObject => {
  let at = value;
  for (let hops = 0; hops < 32; hops += 1) {
    if (!isObject(at)) throw new Error('expected an object in the description');
    if (typeof at.$ref !== 'string') return at;
    at = dereference(document, at.$ref);
  }
  throw new Error('a reference in the description leads back to itself');
};
