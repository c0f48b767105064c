import { buildSchema, type GraphQLScalarType, type GraphQLSchema, isScalarType } from 'graphql';
import { onceInProcess } from '../../harness/run-folder.ts';
import { fromFolders } from '../../providers/folders.ts';
import { loadSchema, type ProviderName } from '../descriptions.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Forms of the vendor's own scalars. A schema contains only their names. */
const forms: Readonly<Record<string, RegExp>> = { TimelessDate: day, DateTime: time, DateTimeOrDuration: time };

const holdTo = (scalar: GraphQLScalarType, form: RegExp): void => {
  const check = (value: unknown): unknown => {
    if (typeof value === 'string' && form.test(value)) return value;
    throw new TypeError(`${scalar.name} cannot be ${JSON.stringify(value)}`);
  };
  Object.assign(scalar, { coerceInputValue: check, parseValue: check, coerceOutputValue: check, serialize: check });
};

/** GraphQL schemas of vendors whose published description covers a different API of theirs. */
const ownSchemas = await fromFolders<string>('contract/schema');

/** Whether requests use paths from a description as well as GraphQL. */
export const speaksBoth = (provider: ProviderName): boolean => ownSchemas[provider] !== undefined;

const build = (text: string): GraphQLSchema => {
  const schema = buildSchema(text);
  for (const [name, form] of Object.entries(forms)) {
    const scalar = schema.getType(name);
    if (isScalarType(scalar)) holdTo(scalar, form);
  }
  return schema;
};

const textOf = (provider: ProviderName): string => ownSchemas[provider] ?? loadSchema(provider);

const built = new Map<ProviderName, GraphQLSchema>();

/** Returns the vendor's schema. It also checks values of the vendor's own scalars. */
export const schemaOf = (provider: ProviderName): GraphQLSchema => {
  const known =
    built.get(provider) ?? onceInProcess(`GraphQL schema ${textOf(provider)}`, () => build(textOf(provider)));
  built.set(provider, known);
  return known;
};
