import { toPascalCase } from '../../lib/api/openapi/names.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { matchesOf } from '../../lib/providers/language/matches.ts';
import { hasOwnKeys } from './own-keys.ts';
import { memberOf } from './schema-types.ts';

/* TypeScript of `match`, which names a value that finds the record of an upsert. */

const all: readonly UnifiedObject[] = Object.values(objects);

/** Group of an object's calls: `crm.contacts`. */
const groupOf = ({ vertical, plural }: UnifiedObject): string => `${vertical}.${plural}`;

/** Groups of the objects with upserts by declared values, by the names of the schemas of their bodies. */
const groups: ReadonlyMap<string, string> = new Map(
  all
    .filter(({ matches }) => matches !== undefined)
    .map((object) => [toPascalCase(`${groupOf(object)}.upsert-input`), groupOf(object)]),
);

/** Whether a schema is the body of an upsert. */
export const hasMatch = (schema: string): boolean => groups.has(schema);

/** Replaces the bodies of upserts in a type by their forms for the provider `P` of the connection. */
export const withMatches = (type: string): string =>
  type.replaceAll(/\bSchemas\.(\w+)/g, (name: string, schema: string) => {
    const group = groups.get(schema);
    return group === undefined ? name : `${name}<MatchOf<P, '${group}'>>`;
  });

const matchesAt = (object: UnifiedObject, { id, objects: declared }: Provider): readonly string[] => {
  const declaration = declared[nameOf(object)];
  if (declaration === undefined) return [];
  const names = matchesOf(object, declaration).map((name) => `'${name}'`);
  const types = hasOwnKeys(declaration) ? [...names, '`field_mappings.$' + '{string}`'] : names;
  return types.length === 0 ? [] : [`readonly ${memberOf(id)}: ${types.join(' | ')};`];
};

const matchesFor = (object: UnifiedObject): readonly string[] => {
  if (object.matches === undefined) return [];
  const byProvider = Object.values<Provider>(providers).flatMap((provider) => matchesAt(object, provider));
  return [`readonly '${groupOf(object)}': {\n${byProvider.join('\n')}\n};`];
};

/** TypeScript declaration of the providers, and of the values that find records. */
export const declareMatches = (): string => `/** Ids of the providers. */
export type Provider = ${Object.keys(providers)
  .map((id) => `'${id}'`)
  .join(' | ')};

/** Values of a body that find the record of an upsert, by object and provider. */
export interface Matches {
${all.flatMap(matchesFor).join('\n')}
}

/** Value for \`match\` at a provider. If the provider is not known, the value of any provider. */
export type MatchOf<P extends string, Name extends keyof Matches> = string extends P
  ? Matches[Name][keyof Matches[Name]]
  : Matches[Name][P & keyof Matches[Name]];
`;
