import type { ListRequest, ObjectDeclaration } from '../define.ts';

/** By the names that a get of one user has: GraphQL calls its number `databaseId`. https://docs.github.com/en/graphql/reference/objects#user */
const fields =
  'id:databaseId login name email html_url:url avatar_url:avatarUrl created_at:createdAt updated_at:updatedAt';

const connection = 'node.assignableUsers';

/**
 * Who can be assigned to the issues of a repository. The list by path, `/assignees`, has neither names nor e-mail addresses:
 * these would take a request for each user. A page of this one takes one point of 5,000 an hour.
 * https://docs.github.com/en/graphql/reference/objects#repository
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#calculating-a-rate-limit-score-before-running-the-call
 */
const assignableUsers: ListRequest = {
  graphql: `query($repository:ID!,$first:Int,$after:String){node(id:$repository){...on Repository{assignableUsers(first:$first,after:$after){nodes{${fields}}pageInfo{hasNextPage endCursor}}}}}`,
  variables: { repository: '{repository}', first: '{limit}', after: '{cursor}' },
  records: `${connection}.nodes`,
  max: 100,
  paginator: { type: 'cursor', cursor: `${connection}.pageInfo.endCursor`, more: `${connection}.pageInfo.hasNextPage` },
};

/** Somebody who can be assigned in a repository. */
export const user = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  page: 'html_url',
  list: assignableUsers,
  // https://docs.github.com/en/rest/users/users#get-a-user-using-their-id
  get: { method: 'GET', path: '/user/{id}' },
  // People need not give a name. https://docs.github.com/en/rest/users/users#get-a-user
  fields: {
    name: { kind: 'value', read: 'name', orElse: 'login' },
    email_address: 'email',
    avatar_url: { kind: 'value', read: 'avatar_url' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
