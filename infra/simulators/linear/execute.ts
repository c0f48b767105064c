import { type DocumentNode, executeSync, GraphQLError, parse, validate } from 'graphql';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { complexityOf, mostPoints } from './complexity.ts';
import { failedBody, rateHeaders } from './errors.ts';
import { resolveField } from './missing.ts';
import { operationsOf } from './operations.ts';
import { linearSchema } from './schema.ts';
import type { Workspace } from './workspace.ts';

/** Refuses a text that is not an operation of the schema, before any execution. */
const refuse = (message: string): Answer => ({ status: 400, body: failedBody('GRAPHQL_VALIDATION_FAILED', message) });

const parsed = (query: unknown): DocumentNode | Answer => {
  if (typeof query !== 'string') return refuse('Must provide query string.');
  try {
    const document = parse(query);
    const [fault] = validate(linearSchema(), document);
    return fault ? refuse(fault.message) : document;
  } catch (error) {
    if (error instanceof GraphQLError) return refuse(error.message);
    throw error;
  }
};

/** Executes an operation. A failure within the operation has status 200. */
export const execute = (space: Workspace, { body, origin }: Pick<Call, 'body' | 'origin'>): Answer => {
  const { query, variables } = isObject(body) ? body : {};
  const document = parsed(query);
  if ('status' in document) return document;
  const variableValues = isObject(variables) ? variables : {};
  const complexity = complexityOf(linearSchema(), document, variableValues);
  if (complexity > mostPoints) return refuse(`Query is too complex: ${complexity} of ${mostPoints} points.`);
  const result = executeSync({
    schema: linearSchema(),
    document,
    variableValues,
    rootValue: operationsOf(space, origin),
    fieldResolver: resolveField,
  });
  const mistake = result.errors?.find(({ originalError }) => originalError && !(originalError instanceof GraphQLError));
  if (mistake?.originalError) throw mistake.originalError;
  // A variable has a wrong type, so nothing was executed.
  if (result.data === undefined) return refuse(result.errors?.[0]?.message ?? 'Variables do not fit.');
  return { status: 200, body: JSON.parse(JSON.stringify(result)), headers: rateHeaders({ complexity }) };
};
