import { type DocumentNode, GraphQLError, Kind, parse } from 'graphql';
import type { Accepted, ScopeTable } from '../shared/scopes.ts';
import { type Call, isObject } from '../shared/vendor.ts';

const read: Accepted = ['read'];
const write: Accepted = ['write'];
const admin: Accepted = ['admin'];

const byDefault = (kind: string, names: readonly string[], accepted: Accepted) =>
  names.map((name) => [`${kind} ${name}`, accepted] as const);

const queries = [
  'issue',
  'issues',
  'comment',
  'comments',
  'attachment',
  'attachments',
  'attachmentsForURL',
  'user',
  'users',
  'externalUser',
  'externalUsers',
  'issueLabel',
  'issueLabels',
  'team',
  'teams',
  'project',
  'projects',
  'customer',
  'customers',
  'customerNeed',
  'customerNeeds',
  'workflowState',
  'workflowStates',
  'viewer',
  'organization',
];

const mutations = [
  'issueUpdate',
  'issueDelete',
  'commentUpdate',
  'commentDelete',
  'fileUpload',
  'customerCreate',
  'customerUpdate',
  'customerDelete',
  'customerNeedCreate',
];

/**
 * Scopes by operation, which the schema lacks: https://linear.app/developers/oauth-2-0-authentication. Webhooks:
 * "workspace admins, or OAuth applications with the admin scope", https://linear.app/developers/webhooks
 */
export const scopeTable: ScopeTable = {
  ...Object.fromEntries(byDefault('query', queries, read)),
  ...Object.fromEntries(byDefault('mutation', mutations, write)),
  'mutation issueCreate': ['write', 'issues:create'],
  'mutation issueBatchCreate': ['write', 'issues:create'],
  'mutation attachmentCreate': ['write', 'issues:create'],
  'mutation commentCreate': ['write', 'comments:create'],
  'query webhook': admin,
  'query webhooks': admin,
  'mutation webhookCreate': admin,
  'mutation webhookDelete': admin,
  'GET /private-storage/{upload}': read,
};

const rootsOf = (document: DocumentNode): readonly string[] =>
  document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    return definition.selectionSet.selections.flatMap((field) =>
      field.kind === Kind.FIELD && !field.name.value.startsWith('__')
        ? [`${definition.operation} ${field.name.value}`]
        : [],
    );
  });

/** Root fields of an operation. Empty if the text is not an operation; the execution refuses it. */
export const operationsIn = (query: string): readonly string[] => {
  try {
    return rootsOf(parse(query));
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
};

/** Names of the operations that a GraphQL request runs. @returns `undefined` for a request without an operation */
export const operationsOfCall = ({ path, body }: Call): readonly string[] | undefined => {
  if (path !== '/graphql') return undefined;
  const query = isObject(body) ? body.query : undefined;
  return typeof query === 'string' ? operationsIn(query) : [];
};
