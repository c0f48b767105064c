import { GraphQLError, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Accepted, ScopeTable } from '../shared/scopes.ts';
import { type Call, isObject, Refusal } from '../shared/vendor.ts';
import { graphqlHeaders, noNode, presentError, refusal, refused } from './graphql-errors.ts';
import { githubSchema } from './graphql-schema.ts';

/** `user` includes the others. https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps */
const emailScopes: Accepted = ['user:email', 'read:user', 'user'];

/** Scopes of organisations. Each includes the scopes before it in the list. Same page. */
const teamScopes: Accepted = ['read:org', 'write:org', 'admin:org'];

/**
 * Scopes by type and field of the schema. Even a public e-mail address needs a scope:
 * https://github.com/atom/github/issues/660
 */
export const fieldScopes: ScopeTable = {
  'Organization.teams': teamScopes,
  'Repository.assignableUsers': ['repo'],
  'Team.members': teamScopes,
  'User.email': emailScopes,
};

/** Field and scopes in the text of a refusal, by the accepted scopes. */
const told = new Map<Accepted, readonly [field: string, scopes: readonly string[]]>([
  [emailScopes, ['email', ['user:email', 'read:user']]],
  [teamScopes, ['teams', ['read:org']]],
]);

/** Fields of an operation that need a scope. Empty if the text is not an operation; the execution refuses it. */
export const fieldsIn = (query: string): readonly string[] => {
  const types = new TypeInfo(githubSchema());
  const found = new Set<string>();
  const enter = (): void => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    if (fieldScopes[name] !== undefined) found.add(name);
  };
  try {
    visit(parse(query), visitWithTypeInfo(types, { Field: { enter } }));
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
  return [...found];
};

/** Whether the path is the GraphQL endpoint. */
export const isOperation = ({ path }: Pick<Call, 'path'>): boolean => path === '/graphql';

/**
 * Names of the fields that a GraphQL operation asks for at its top.
 * @returns `undefined` for a request without an operation
 */
export const fieldsOfCall = (call: Call): readonly string[] | undefined => {
  if (!isOperation(call)) return undefined;
  const query = isObject(call.body) ? call.body.query : undefined;
  return typeof query === 'string' ? fieldsIn(query) : [];
};

const quoted = (scopes: readonly string[]): string => `[${scopes.map((scope) => `'${scope}'`).join(', ')}]`;

/** Error for a private repository. It counts as missing. */
const unseen = ({ body }: Call): Refusal => {
  const given = Object.values(Object(Object(body).variables)).find((value) => typeof value === 'string');
  const error = { ...presentError(noNode(String(given))), path: ['node'] };
  return new Refusal({ status: 200, body: { data: { node: null }, errors: [error] }, headers: graphqlHeaders() });
};

/**
 * Refuses the whole operation if it requests a field without its scope. Text: https://github.com/atom/github/issues/660
 */
export const missingFieldScope = (accepted: Accepted, call: Call, granted: readonly string[]): Refusal => {
  const [field, scopes] = told.get(accepted) ?? [];
  if (field === undefined || scopes === undefined) return unseen(call);
  const message =
    'Your token has not been granted the required scopes to execute this query. ' +
    `The '${field}' field requires one of the following scopes: ${quoted(scopes)}, ` +
    `but your token has only been granted the: ${quoted(granted)} scopes. ` +
    "Please modify your token's scopes at: https://github.com/settings/tokens.";
  return new Refusal(refusal([refused('INSUFFICIENT_SCOPES', message)]));
};
