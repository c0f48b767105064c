import { type DocumentNode, executeSync, GraphQLError, parse, validate } from 'graphql';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { graphqlHeaders, noNode, presentError, refusal, refused } from './graphql-errors.ts';
import { githubSchema } from './graphql-schema.ts';
import { nodeId, presentOwner, presentTeam } from './present.ts';
import { seededAt } from './seeds.ts';
import type { Owner, Repository, Team } from './types.ts';

interface PageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

const mostOfPage = 100;

/** "Clients must supply a `first` or `last` argument on any connection", "within 1-100". https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit */
const sizeOf = (connection: string, { first }: PageArgs): number => {
  if (typeof first !== 'number') {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${connection}\` connection.`;
    throw refused('MISSING_PAGINATION_BOUNDARIES', message);
  }
  if (first >= 1 && first <= mostOfPage) return first;
  const message = `Requesting ${first} records on the \`${connection}\` connection exceeds the \`first\` limit of ${mostOfPage} records.`;
  throw refused('EXCESSIVE_PAGINATION', message);
};

interface Row {
  readonly id: number;
}

const cursorOf = ({ id }: Row): string => Buffer.from(`cursor:v2:${id}`).toString('base64');

/**
 * A user. The e-mail address is empty if the user hides it. https://docs.github.com/en/graphql/reference/objects#user
 */
const userView = (owner: Owner) => ({
  __typename: 'User',
  id: nodeId('U', owner.id),
  databaseId: owner.id,
  login: owner.login,
  name: owner.name,
  email: owner.email ?? '',
  url: String(presentOwner(owner).html_url),
  avatarUrl: String(presentOwner(owner).avatar_url),
  createdAt: seededAt,
  updatedAt: seededAt,
});

/** Refuses a cursor that does not belong to the list. (unproven) */
const placeAfter = (rows: readonly Row[], after: string): number => {
  const place = rows.findIndex((row) => cursorOf(row) === after);
  if (place < 0) throw new GraphQLError(`\`${after}\` does not appear to be a valid cursor.`);
  return place + 1;
};

const connect = <R extends Row>(name: string, rows: readonly R[], view: (row: R) => unknown, args: PageArgs) => {
  const size = sizeOf(name, args);
  const start = typeof args.after === 'string' ? placeAfter(rows, args.after) : 0;
  const edges = rows.slice(start, start + size).map((row) => ({ cursor: cursorOf(row), node: view(row) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: start + size < rows.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};

const repositoryView = (repository: Repository) => ({
  __typename: 'Repository',
  id: nodeId('R', repository.id),
  databaseId: repository.id,
  name: repository.name,
  nameWithOwner: repository.full_name,
  assignableUsers: (args: PageArgs) => connect('assignableUsers', repository.assignable, userView, args),
});

const teamView = (account: Account, team: Team) => ({
  __typename: 'Team',
  id: nodeId('T', team.id),
  databaseId: team.id,
  name: team.name,
  slug: team.slug,
  description: team.description,
  url: String(presentTeam(account, team).html_url),
  createdAt: seededAt,
  updatedAt: seededAt,
  members: (args: PageArgs) => connect('members', ownersOf(account, team.members), userView, args),
});

const ownersOf = ({ owners }: Account, logins: readonly string[]): readonly Owner[] =>
  owners.filter(({ login }) => logins.includes(login));

const organizationView = (account: Account, { id, login, name }: Owner) => ({
  __typename: 'Organization',
  id: nodeId('O', id),
  databaseId: id,
  login,
  name,
  teams: (args: PageArgs) => {
    const its = account.teams.filter(({ organization }) => organization === login);
    return connect('teams', its, (team) => teamView(account, team), args);
  },
});

/** A node that the token must not see counts as missing. */
const findNode = (account: Account, wanted: string) => {
  const members = account.settings.organizations.filter(({ member }) => member).map(({ login }) => login);
  const views = [
    ...account.repositories.map(repositoryView),
    ...ownersOf(account, members).map((owner) => organizationView(account, owner)),
    ...account.teams.map((team) => teamView(account, team)),
    ...account.owners.filter(({ type }) => type === 'User').map(userView),
  ];
  const found = views.find(({ id }) => id === wanted);
  if (found === undefined) throw noNode(wanted);
  return found;
};

const parsed = (query: unknown): DocumentNode | Answer => {
  if (typeof query !== 'string') return refusal([new GraphQLError('A query attribute must be specified')]);
  try {
    const document = parse(query);
    const faults = validate(githubSchema(), document);
    return faults.length > 0 ? refusal(faults) : document;
  } catch (error) {
    if (error instanceof GraphQLError) return refusal([error]);
    throw error;
  }
};

/** Executes an operation. A failure within the operation has status 200. */
export const execute = (account: Account, { body }: Pick<Call, 'body'>): Answer => {
  const { query, variables } = isObject(body) ? body : {};
  const document = parsed(query);
  if ('status' in document) return document;
  const { data, errors = [] } = executeSync({
    schema: githubSchema(),
    document,
    variableValues: isObject(variables) ? variables : {},
    rootValue: { node: ({ id }: { readonly id: string }) => findNode(account, id) },
  });
  const mistake = errors.find(({ originalError }) => originalError && !(originalError instanceof GraphQLError));
  if (mistake?.originalError) throw mistake.originalError;
  // A variable has a wrong type, so nothing was executed.
  if (data === undefined) return refusal(errors);
  const failed = errors.length > 0 ? { errors: errors.map(presentError) } : {};
  return { status: 200, body: JSON.parse(JSON.stringify({ data, ...failed })), headers: graphqlHeaders() };
};
