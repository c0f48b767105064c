/**
 * A part of GitHub's schema, from its reference: what there is of the operations that are asked. GitHub's description of its
 * REST API says nothing of GraphQL.
 * https://docs.github.com/en/graphql/reference/queries#node
 * https://docs.github.com/en/graphql/reference/interfaces#node
 * https://docs.github.com/en/graphql/reference/objects#repository
 * https://docs.github.com/en/graphql/reference/objects#user
 * https://docs.github.com/en/graphql/reference/objects#userconnection
 * https://docs.github.com/en/graphql/reference/objects#pageinfo
 * https://docs.github.com/en/graphql/reference/scalars#datetime
 */
export const githubSchemaText = `
scalar DateTime

scalar URI

interface Node {
  id: ID!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type Query {
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
  user(login: String!): User
  viewer: User!
}

type Repository implements Node {
  assignableUsers(after: String, before: String, first: Int, last: Int, query: String): UserConnection!
  createdAt: DateTime!
  databaseId: Int
  hasIssuesEnabled: Boolean!
  id: ID!
  isPrivate: Boolean!
  name: String!
  nameWithOwner: String!
  updatedAt: DateTime!
}

type User implements Node {
  avatarUrl(size: Int): URI!
  bio: String
  company: String
  createdAt: DateTime!
  databaseId: Int
  email: String!
  id: ID!
  isSiteAdmin: Boolean!
  login: String!
  name: String
  updatedAt: DateTime!
  url: URI!
}

type UserConnection {
  edges: [UserEdge]
  nodes: [User]
  pageInfo: PageInfo!
  totalCount: Int!
}

type UserEdge {
  cursor: String!
  node: User
}
`;
