import { buildSchema, type GraphQLSchema } from 'graphql';

/** The part of GitHub's schema that the simulator serves. The contract suite compares it with the documented schema. */
export const githubSdl = `
scalar DateTime
scalar URI
interface Node { id: ID! }
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
type Query { node(id: ID!): Node }
type Repository implements Node {
  id: ID! databaseId: Int name: String! nameWithOwner: String!
  assignableUsers(after: String, first: Int): UserConnection!
}
type Organization implements Node {
  id: ID! databaseId: Int login: String! name: String
  teams(after: String, first: Int): TeamConnection!
}
type Team implements Node {
  id: ID! databaseId: Int name: String! slug: String! description: String url: URI! createdAt: DateTime! updatedAt: DateTime!
  members(after: String, first: Int): TeamMemberConnection!
}
type TeamConnection { edges: [TeamEdge] nodes: [Team] pageInfo: PageInfo! totalCount: Int! }
type TeamEdge { cursor: String! node: Team }
type TeamMemberConnection { edges: [TeamMemberEdge] nodes: [User] pageInfo: PageInfo! totalCount: Int! }
type TeamMemberEdge { cursor: String! node: User! }
type User implements Node {
  id: ID! databaseId: Int login: String! name: String email: String! url: URI! avatarUrl(size: Int): URI! createdAt: DateTime! updatedAt: DateTime!
}
type UserConnection { edges: [UserEdge] nodes: [User] pageInfo: PageInfo! totalCount: Int! }
type UserEdge { cursor: String! node: User }
`;

let built: GraphQLSchema | undefined;

/** Schema, built at its first use: most runs of the simulators never need it. */
export const githubSchema = (): GraphQLSchema => {
  built ??= buildSchema(githubSdl, { noLocation: true });
  return built;
};
