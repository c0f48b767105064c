/**
 * A part of GitHub's GraphQL schema, from its reference: the types of the operations that we use. GitHub's description
 * of its REST API does not cover GraphQL.
 * https://docs.github.com/en/graphql/reference/queries#node
 * https://docs.github.com/en/graphql/reference/interfaces#node
 * https://docs.github.com/en/graphql/reference/objects#organization
 * https://docs.github.com/en/graphql/reference/objects#repository
 * https://docs.github.com/en/graphql/reference/objects#team
 * https://docs.github.com/en/graphql/reference/objects#teammemberconnection
 * https://docs.github.com/en/graphql/reference/objects#user
 * https://docs.github.com/en/graphql/reference/objects#userconnection
 * https://docs.github.com/en/graphql/reference/objects#pageinfo
 * https://docs.github.com/en/graphql/reference/scalars#datetime
 */
export const schema = `
scalar DateTime

scalar URI

interface Node {
  id: ID!
}

type Organization implements Node {
  createdAt: DateTime!
  databaseId: Int
  description: String
  id: ID!
  login: String!
  name: String
  teams(after: String, before: String, first: Int, last: Int, ldapMapped: Boolean, query: String, rootTeamsOnly: Boolean = false, userLogins: [String!]): TeamConnection!
  updatedAt: DateTime!
  url: URI!
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

type Team implements Node {
  combinedSlug: String!
  createdAt: DateTime!
  databaseId: Int
  description: String
  id: ID!
  members(after: String, before: String, first: Int, last: Int, membership: TeamMembershipType = ALL, query: String): TeamMemberConnection!
  name: String!
  organization: Organization!
  parentTeam: Team
  slug: String!
  updatedAt: DateTime!
  url: URI!
}

type TeamConnection {
  edges: [TeamEdge]
  nodes: [Team]
  pageInfo: PageInfo!
  totalCount: Int!
}

type TeamEdge {
  cursor: String!
  node: Team
}

type TeamMemberConnection {
  edges: [TeamMemberEdge]
  nodes: [User]
  pageInfo: PageInfo!
  totalCount: Int!
}

type TeamMemberEdge {
  cursor: String!
  memberAccessUrl: URI
  node: User!
}

enum TeamMembershipType {
  ALL
  CHILD_TEAM
  IMMEDIATE
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
