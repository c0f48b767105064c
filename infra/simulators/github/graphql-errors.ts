import { GraphQLError } from 'graphql';
import type { Failure } from '../failures.ts';
import type { Answer } from '../vendor.ts';
import { limitMessages, standardHeaders } from './errors.ts';

/** What an error of an operation is, beside its words. */
export type ErrorType =
  | 'EXCESSIVE_PAGINATION'
  | 'FORBIDDEN'
  | 'INSUFFICIENT_SCOPES'
  | 'MISSING_PAGINATION_BOUNDARIES'
  | 'NOT_FOUND'
  | 'RATE_LIMITED';

/** Points have a limit of their own. https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#checking-the-status-of-your-primary-rate-limit */
export const graphqlHeaders = (remaining?: number, reset?: number) => ({
  ...standardHeaders(remaining, reset),
  'x-ratelimit-resource': 'graphql',
  'x-github-media-type': 'github.v4; format=json',
});

/** An error within an operation: HTTP says 200 all the same. */
export const refused = (type: ErrorType, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });

/** (memory) The text. What a token must not see is answered so too. https://docs.github.com/en/graphql/guides/using-global-node-ids */
export const noNode = (id: string): GraphQLError =>
  refused('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);

const withoutField = /^Cannot query field "(\w+)" on type "(\w+)"/;

/** (memory) The words for what a type does not have; those of other faults are graphql-js's. */
const presentFault = ({ message, locations }: GraphQLError) => {
  const [, fieldName, typeName] = withoutField.exec(message) ?? [];
  if (fieldName === undefined) return { locations, message };
  const extensions = { code: 'undefinedField', typeName, fieldName };
  return { extensions, locations, message: `Field '${fieldName}' doesn't exist on type '${typeName}'` };
};

/** An error as answers have it: its type is no extension. */
export const presentError = (error: GraphQLError) => {
  const { type } = error.extensions;
  if (type === undefined) return presentFault(error);
  return { type, ...(error.path && { path: error.path }), locations: error.locations, message: error.message };
};

/** What is no operation of the schema is refused as a whole, with 200. */
export const refusal = (errors: readonly GraphQLError[]): Answer => ({
  status: 200,
  body: { errors: errors.map(presentError) },
  headers: graphqlHeaders(),
});

/**
 * A rate limit of GraphQL: with 200, and no more points left, or the words of the secondary limit.
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#exceeding-the-rate-limit
 * @param seconds until it ends; without it, the secondary limit does not say
 */
export const githubGraphqlLimit = (limit: 'primary' | 'secondary', seconds?: number, now = Date.now()): Failure => {
  const reset = Math.floor(now / 1_000) + (seconds ?? 0);
  const wait = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return {
    kind: 'status',
    status: 200,
    path: /^\/graphql$/,
    body: { errors: [{ ...(limit === 'primary' && { type: 'RATE_LIMITED' }), message: limitMessages[limit] }] },
    headers: limit === 'primary' ? graphqlHeaders(0, reset) : { ...graphqlHeaders(), ...wait },
    vendorShaped: true,
  };
};

/** An operation that fails in its own words: some errors have no type. */
export const githubGraphqlFailure = (type: ErrorType | undefined, message: string): Failure => ({
  kind: 'status',
  status: 200,
  path: /^\/graphql$/,
  body: { data: { node: null }, errors: [{ ...(type && { type }), path: ['node'], message }] },
  headers: graphqlHeaders(),
  vendorShaped: true,
});
