import type { ListRequest, ObjectDeclaration } from '../define.ts';

/**
 * Fields of a user, renamed to the names in the response for a single user. GraphQL calls the number of a user
 * `databaseId`. https://docs.github.com/en/graphql/reference/objects#user
 */
const fields =
  'id:databaseId login name email html_url:url avatar_url:avatarUrl created_at:createdAt updated_at:updatedAt';

const connection = 'node.assignableUsers';

/**
 * Users who can be assigned to issues of a repository. The REST list, `/assignees`, contains neither names nor e-mail
 * addresses and would need a request per user. A page of this list costs one of 5,000 points an hour.
 * https://docs.github.com/en/graphql/reference/objects#repository
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#calculating-a-rate-limit-score-before-running-the-call
 */
const assignableUsers: ListRequest = {
  path: '/graphql',
  graphql: `query($repository:ID!,$first:Int,$after:String){node(id:$repository){...on Repository{assignableUsers(first:$first,after:$after){nodes{${fields}}pageInfo{hasNextPage endCursor}}}}}`,
  body: { repository: '{repository}', first: '{limit}', after: '{cursor}' },
  records: `${connection}.nodes`,
  max: 100,
  paginator: { type: 'cursor', cursor: `${connection}.pageInfo.endCursor`, more: `${connection}.pageInfo.hasNextPage` },
};

/** A user who can be assigned to issues of a repository. */
export const user = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  page: 'html_url',
  list: assignableUsers,
  // https://docs.github.com/en/rest/users/users#get-a-user-using-their-id
  get: { method: 'GET', path: '/user/{id}' },
  // A user does not have to enter a name. https://docs.github.com/en/rest/users/users#get-a-user
  fields: {
    name: { kind: 'value', read: 'name', orElse: 'login' },
    email_address: 'email',
    avatar_url: { kind: 'value', read: 'avatar_url' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
