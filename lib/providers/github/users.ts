import type { ListRequest } from '../define.ts';

/** By the names that a get of one user has: GraphQL calls its number `databaseId`. https://docs.github.com/en/graphql/reference/objects#user */
const fields = 'id:databaseId login name email created_at:createdAt updated_at:updatedAt';

const connection = 'node.assignableUsers';

/**
 * Who can be assigned to the issues of a repository. The list by path, `/assignees`, has neither names nor e-mail addresses:
 * these would take a request for each user. A page of this one takes one point of 5,000 an hour.
 * https://docs.github.com/en/graphql/reference/objects#repository
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#calculating-a-rate-limit-score-before-running-the-call
 */
export const assignableUsers: ListRequest = {
  graphql: `query($repository:ID!,$first:Int,$after:String){node(id:$repository){...on Repository{assignableUsers(first:$first,after:$after){nodes{${fields}}pageInfo{hasNextPage endCursor}}}}}`,
  variables: { repository: '{repository}', first: '{limit}', after: '{cursor}' },
  records: `${connection}.nodes`,
  maxLimit: 100,
  paginator: { type: 'cursor', cursor: `${connection}.pageInfo.endCursor`, more: `${connection}.pageInfo.hasNextPage` },
};
