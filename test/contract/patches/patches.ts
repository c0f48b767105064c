import type { Description, ProviderName } from '../descriptions.ts';
import { isObject, type Json, type JsonObject, strings } from '../json.ts';

/** A change of an object in a description. It throws if the description no longer has the defect. */
export type Change =
  | { add: JsonObject }
  | { nullable: readonly string[] }
  | { remove: readonly string[] }
  | { replace: JsonObject; was: JsonObject }
  | { require: readonly string[] }
  | { unrequire: readonly string[] };

export type SchemaPatch = Change & {
  provider: ProviderName;
  /** Files of the description. Every file must have the place. */
  files: readonly string[];
  /** Keys from the document's root to the object that changes. */
  at: readonly string[];
  reason: string;
  /** Page of the vendor's documentation that contradicts or completes the description. */
  url: string;
};

const find = (document: JsonObject, at: readonly string[]): JsonObject | undefined => {
  let place: Json | undefined = document;
  for (const key of at) place = Array.isArray(place) ? place[Number(key)] : isObject(place) ? place[key] : undefined;
  return isObject(place) ? place : undefined;
};

const addFields = (place: JsonObject, fields: JsonObject): string | undefined => {
  const present = Object.keys(fields).find((name) => place[name] !== undefined);
  if (present !== undefined) return `${present} is now in the description`;
  Object.assign(place, structuredClone(fields));
  return undefined;
};

const makeNullable = (place: JsonObject, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const schema = place[name];
    if (!isObject(schema)) return `${name} is not described`;
    if (schema.nullable === true) return `${name} is nullable by now`;
    schema.nullable = true;
  }
  return undefined;
};

const removeKeys = (place: JsonObject, keys: readonly string[]): string | undefined => {
  const absent = keys.find((key) => place[key] === undefined);
  if (absent !== undefined) return `${absent} is gone`;
  for (const key of keys) delete place[key];
  return undefined;
};

const replaceKeys = (place: JsonObject, change: { replace: JsonObject; was: JsonObject }): string | undefined => {
  const moved = Object.entries(change.was).find(([key, value]) => JSON.stringify(place[key]) !== JSON.stringify(value));
  if (moved !== undefined) return `${moved[0]} is no longer ${JSON.stringify(moved[1])}`;
  for (const key of Object.keys(change.was)) delete place[key];
  Object.assign(place, structuredClone(change.replace));
  return undefined;
};

const requireFields = (place: JsonObject, names: readonly string[]): string | undefined => {
  const required = strings(place.required);
  for (const name of names) {
    if (required.includes(name)) return `${name} is required by now`;
    if (!isObject(place.properties) || place.properties[name] === undefined) return `${name} is not described`;
  }
  place.required = [...required, ...names];
  return undefined;
};

const unrequireFields = (place: JsonObject, names: readonly string[]): string | undefined => {
  const required = strings(place.required);
  const optional = names.find((name) => !required.includes(name));
  if (optional !== undefined) return `${optional} is optional by now`;
  place.required = required.filter((name) => !names.includes(name));
  return undefined;
};

const change = (place: JsonObject, patch: Change): string | undefined => {
  if ('add' in patch) return addFields(place, patch.add);
  if ('nullable' in patch) return makeNullable(place, patch.nullable);
  if ('remove' in patch) return removeKeys(place, patch.remove);
  if ('replace' in patch) return replaceKeys(place, patch);
  if ('require' in patch) return requireFields(place, patch.require);
  return unrequireFields(place, patch.unrequire);
};

/**
 * Applies a patch in place.
 * @throws Error if the patch does not fit, because an unused allowance could hide a defect
 */
export const applyPatch = (descriptions: readonly Description[], patch: SchemaPatch): void => {
  for (const file of patch.files) {
    const document = descriptions.find((description) => description.file === file)?.document;
    const place = document && find(document, patch.at);
    const problem = place ? change(place, patch) : 'the place is gone';
    if (problem !== undefined) throw new Error(`Schema patch at ${file} ${patch.at.join('/')}: ${problem}`);
  }
};
