import type { Join, ListRequest, ObjectDeclaration } from '../define.ts';
import { textId } from '../language/codecs.ts';

/**
 * Maximum number of elements that a response contains of a connection.
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit
 */
const mostMembers = 100;

const membersOf = (paging: string) => `members(${paging}){nodes{id:databaseId}pageInfo{hasNextPage endCursor}}`;

/**
 * Fields of a team, renamed to the names of the REST API. GraphQL calls the number of a team `databaseId`.
 * https://docs.github.com/en/graphql/reference/objects#team
 */
const fields = `id:databaseId node_id:id name description html_url:url created_at:createdAt updated_at:updatedAt ${membersOf(`first:${mostMembers}`)}`;

const connection = 'node.teams';
const paginator = {
  type: 'cursor',
  cursor: `${connection}.pageInfo.endCursor`,
  more: `${connection}.pageInfo.hasNextPage`,
} as const;

/**
 * Teams of an organisation with their members, including the members of child teams. The REST list contains no members
 * and would need a request per team. A page of this list costs one of 5,000 points an hour.
 * https://docs.github.com/en/graphql/reference/objects#organization
 * https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#calculating-a-rate-limit-score-before-running-the-call
 */
const teams = {
  path: '/graphql',
  graphql: `query($organization:ID!,$first:Int,$after:String){node(id:$organization){...on Organization{teams(first:$first,after:$after){nodes{${fields}}pageInfo{hasNextPage endCursor}}}}}`,
  body: { organization: '{organization}', first: '{limit}', after: '{cursor}' },
  records: `${connection}.nodes`,
  max: 100,
  paginator,
} as const satisfies ListRequest;

/** All members of a team with more members. Each request reads 100 members. */
const otherMembers: Join = {
  request: {
    path: '/graphql',
    graphql: `query($id:ID!,$first:Int,$after:String){node(id:$id){...on Team{id ${membersOf('first:$first,after:$after')}}}}`,
    body: { id: '{ids:csv}', first: '{limit}', after: '{cursor}' },
  },
  max: 1,
  records: 'node.members.nodes',
  inherits: { team: 'node.id' },
  paginator: {
    type: 'cursor',
    cursor: 'node.members.pageInfo.endCursor',
    more: 'node.members.pageInfo.hasNextPage',
  },
  multiple: true,
  of: 'node_id',
  id: 'team',
  read: '',
  at: 'members.nodes',
  when: 'members.pageInfo.hasNextPage',
};

/**
 * Teams of people in an organisation.
 * https://docs.github.com/en/organizations/organizing-members-into-teams/about-teams
 */
export const team = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  page: 'html_url',
  list: teams,
  // The vendor reads a single team only by its name, which may change.
  // https://docs.github.com/en/graphql/reference/objects#organization
  get: {
    path: teams.path,
    graphql: teams.graphql,
    body: { ...teams.body, first: 100 },
    record: { records: teams.records, where: { id: '{id}' }, paginator },
  },
  joins: [otherMembers],
  fields: {
    name: 'name',
    description: 'description',
    member_ids: { kind: 'ref', object: 'ticketing.user', read: 'members.nodes', many: 'id', codec: textId },
  },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
