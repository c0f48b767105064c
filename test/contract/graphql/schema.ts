import { buildSchema, type GraphQLScalarType, type GraphQLSchema, isScalarType } from 'graphql';
import { onceInProcess } from '../../harness/run-folder.ts';
import { fromFolders } from '../../providers/folders.ts';
import { loadSchema, type ProviderName } from '../descriptions.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** What the vendor's own scalars look like: a schema has no more than their names. */
const forms: Readonly<Record<string, RegExp>> = { TimelessDate: day, DateTime: time, DateTimeOrDuration: time };

const holdTo = (scalar: GraphQLScalarType, form: RegExp): void => {
  const check = (value: unknown): unknown => {
    if (typeof value === 'string' && form.test(value)) return value;
    throw new TypeError(`${scalar.name} cannot be ${JSON.stringify(value)}`);
  };
  Object.assign(scalar, { coerceInputValue: check, parseValue: check, coerceOutputValue: check, serialize: check });
};

/** Schemas of vendors whose published description is of another API of theirs. */
const ownSchemas = await fromFolders<string>('contract/schema');

/** Whether a provider is asked by path, as its description has it, and by GraphQL. */
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

/** The vendor's schema; values of its own scalars are checked too. */
export const schemaOf = (provider: ProviderName): GraphQLSchema => {
  const known =
    built.get(provider) ?? onceInProcess(`GraphQL schema ${textOf(provider)}`, () => build(textOf(provider)));
  built.set(provider, known);
  return known;
};
