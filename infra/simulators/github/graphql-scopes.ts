import { GraphQLError, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Accepted, ScopeTable } from '../scopes.ts';
import { type Call, isObject, Refusal } from '../vendor.ts';
import { graphqlHeaders, noNode, presentError, refusal, refused } from './graphql-errors.ts';
import { githubSchema } from './graphql-schema.ts';

/** `user` includes the others. https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps */
const emailScopes: Accepted = ['user:email', 'read:user', 'user'];

/** Scopes of organisations include those below. Same page. */
const teamScopes: Accepted = ['read:org', 'write:org', 'admin:org'];

/**
 * What of the schema takes a scope, by type and field. Those of an e-mail address that everybody may see:
 * https://github.com/atom/github/issues/660
 */
export const fieldScopes: ScopeTable = {
  'Organization.teams': teamScopes,
  'Repository.assignableUsers': ['repo'],
  'Team.members': teamScopes,
  'User.email': emailScopes,
};

/** The field and the scopes that a refusal names, by those that are accepted. */
const told = new Map<Accepted, readonly [field: string, scopes: readonly string[]]>([
  [emailScopes, ['email', ['user:email', 'read:user']]],
  [teamScopes, ['teams', ['read:org']]],
]);

/** The fields of an operation that take a scope; none of what is no operation, which is refused as such. */
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

/** True for the only path of GraphQL. */
export const isOperation = ({ path }: Pick<Call, 'path'>): boolean => path === '/graphql';

/** @returns `undefined` for a request that is no operation */
export const fieldsOfCall = (call: Call): readonly string[] | undefined => {
  if (!isOperation(call)) return undefined;
  const query = isObject(call.body) ? call.body.query : undefined;
  return typeof query === 'string' ? fieldsIn(query) : [];
};

const quoted = (scopes: readonly string[]): string => `[${scopes.map((scope) => `'${scope}'`).join(', ')}]`;

/** A private repository is as if it were not there. */
const unseen = ({ body }: Call): Refusal => {
  const given = Object.values(Object(Object(body).variables)).find((value) => typeof value === 'string');
  const error = { ...presentError(noNode(String(given))), path: ['node'] };
  return new Refusal({ status: 200, body: { data: { node: null }, errors: [error] }, headers: graphqlHeaders() });
};

/** An operation that asks for a field without its scope is refused as a whole. Text: https://github.com/atom/github/issues/660 */
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
