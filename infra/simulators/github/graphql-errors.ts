import { GraphQLError } from 'graphql';
import type { Failure } from '../shared/failures.ts';
import type { Answer } from '../shared/vendor.ts';
import { limitMessages, standardHeaders } from './errors.ts';

/** Type of an error in an operation. Some errors have only a message. */
export type ErrorType =
  | 'EXCESSIVE_PAGINATION'
  | 'FORBIDDEN'
  | 'INSUFFICIENT_SCOPES'
  | 'MISSING_PAGINATION_BOUNDARIES'
  | 'NOT_FOUND'
  | 'RATE_LIMITED';

/**
 * Headers of GraphQL answers. Points have their own limit.
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#checking-the-status-of-your-primary-rate-limit
 */
export const graphqlHeaders = (remaining?: number, reset?: number) => ({
  ...standardHeaders(remaining, reset),
  'x-ratelimit-resource': 'graphql',
  'x-github-media-type': 'github.v4; format=json',
});

/** An error within an operation. The HTTP status is still 200. */
export const refused = (type: ErrorType, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });

/**
 * Error for a missing node, and for a node that the token must not see. (unproven) The text.
 * https://docs.github.com/en/graphql/guides/using-global-node-ids
 */
export const noNode = (id: string): GraphQLError =>
  refused('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);

const withoutField = /^Cannot query field "(\w+)" on type "(\w+)"/;

/** Error for an unknown field, in GitHub's words. (unproven) Other faults have the words of graphql-js. */
const presentFault = ({ message, locations }: GraphQLError) => {
  const [, fieldName, typeName] = withoutField.exec(message) ?? [];
  if (fieldName === undefined) return { locations, message };
  const extensions = { code: 'undefinedField', typeName, fieldName };
  return { extensions, locations, message: `Field '${fieldName}' doesn't exist on type '${typeName}'` };
};

/** An error in the form of an answer. Its type is a member, not an extension. */
export const presentError = (error: GraphQLError) => {
  const { type } = error.extensions;
  if (type === undefined) return presentFault(error);
  return { type, ...(error.path && { path: error.path }), locations: error.locations, message: error.message };
};

/** Refuses a text that is not an operation of the schema. The whole answer is an error, with status 200. */
export const refusal = (errors: readonly GraphQLError[]): Answer => ({
  status: 200,
  body: { errors: errors.map(presentError) },
  headers: graphqlHeaders(),
});

/**
 * A rate limit of GraphQL, with status 200. The primary limit has no points left; the secondary limit has its own
 * message.
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#exceeding-the-rate-limit
 * @param seconds until the limit ends; absent: the secondary limit does not announce its end
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

/** An operation that fails with its own message. Some errors have no type. */
export const githubGraphqlFailure = (type: ErrorType | undefined, message: string): Failure => ({
  kind: 'status',
  status: 200,
  path: /^\/graphql$/,
  body: { data: { node: null }, errors: [{ ...(type && { type }), path: ['node'], message }] },
  headers: graphqlHeaders(),
  vendorShaped: true,
});
