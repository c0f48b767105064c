import { buildSchema, type GraphQLSchema } from 'graphql';
import { connectionsIn, withArguments, withFiltersOfLists } from './schema/expand.ts';
import { comparatorTypes, filterTypes } from './schema/filters.ts';
import { inputTypes } from './schema/inputs.ts';
import { operationTypes } from './schema/operations.ts';
import { recordTypes } from './schema/records.ts';
import { relatedTypes } from './schema/related.ts';
import { sortTypes } from './schema/sorts.ts';
import { valueTypes } from './schema/values.ts';

const filtered = new Set([...filterTypes.matchAll(/input (\w+)Filter /g)].map(([, of = '']) => of));

/** The part of the vendor's schema that the simulator serves. The contract suite compares it with the whole schema. */
export const linearSdl = (): string => {
  const types = withArguments([recordTypes, relatedTypes, operationTypes].join(''), filtered);
  return [
    valueTypes,
    comparatorTypes,
    sortTypes,
    withFiltersOfLists(filterTypes),
    inputTypes,
    types,
    connectionsIn(types),
  ].join('');
};

let built: GraphQLSchema | undefined;

/** Schema, built at its first use: most runs of the simulators never need it. */
export const linearSchema = (): GraphQLSchema => {
  // The contract suite proves that the schema is valid.
  built ??= buildSchema(linearSdl(), { assumeValid: true, noLocation: true });
  return built;
};
