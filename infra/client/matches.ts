import type { UnifiedObject } from '../../lib/objects/define.ts';
import { providerIds } from '../../lib/providers/load.ts';
import { memberOf } from './schema-types.ts';
import { type ProviderMatch, providerMatches, upserts } from './upserts.ts';

/* TypeScript of `match`, which names a value that finds the record of an upsert. */

/** Group of an object's calls: `crm.contacts`. */
const groupOf = ({ vertical, plural }: UnifiedObject): string => `${vertical}.${plural}`;

/** Whether a schema is the body of an upsert. */
export const hasMatch = (schema: string): boolean => upserts.has(schema);

/** Replaces the bodies of upserts in a type by their forms for the provider `P` of the connection. */
export const withMatches = (type: string): string =>
  type.replaceAll(/\bSchemas\.(\w+)/g, (name: string, schema: string) => {
    const object = upserts.get(schema);
    return object === undefined ? name : `${name}<MatchOf<P, '${groupOf(object)}'>>`;
  });

const memberFor = ({ provider, names, hasFields }: ProviderMatch): readonly string[] => {
  const types = [...names.map((name) => `'${name}'`), ...(hasFields ? ['`field_mappings.$' + '{string}`'] : [])];
  return types.length === 0 ? [] : [`readonly ${memberOf(provider.id)}: ${types.join(' | ')};`];
};

const matchesFor = (object: UnifiedObject): string =>
  `readonly '${groupOf(object)}': {\n${providerMatches(object).flatMap(memberFor).join('\n')}\n};`;

/** TypeScript declaration of the providers, and of the values that find records. */
export const declareMatches = (): string => `/** Ids of the providers. */
export type Provider = ${providerIds.map((id) => `'${id}'`).join(' | ')};

/** Values of a body that find the record of an upsert, by object and provider. */
export interface Matches {
${[...upserts.values()].map(matchesFor).join('\n')}
}

/** Value for \`match\` at a provider. If the provider is not known, the value of any provider. */
export type MatchOf<P extends string, Name extends keyof Matches> = string extends P
  ? Matches[Name][keyof Matches[Name]]
  : Matches[Name][P & keyof Matches[Name]];
`;
