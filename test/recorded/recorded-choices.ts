import type { RequestTemplate } from '../../lib/providers/define.ts';
import { getList, getPath, getText } from '../../lib/providers/language/answers.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { recordedOf } from './exchanges.ts';

/** A path without its version. A list of choices has the same members in all versions. */
const unversioned = (path: string): string => path.replace(/\/(?:v\d+|api|20\d\d-\d\d)(?=\/)/g, '');

/** All values of a member, at any depth. */
const named = (value: unknown, member: string): readonly unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [...(name === member ? [inner] : []), ...named(inner, member)]);

const everyNamed = (provider: ProviderName, member: string): readonly unknown[] =>
  recordedOf(provider).flatMap(({ response }) => named(response, member));

const once = (all: readonly unknown[], by: string): readonly unknown[] => [
  ...new Map(all.map((one) => [getText(one, by), one])).values(),
];

/** Statuses of the recorded issues. Jira's own list of statuses was not recorded. */
const jiraStatuses = (): unknown => once(everyNamed('jira', 'status'), 'name');

/** Teams with their states. The recordings list the states separately, not per team. */
const linearTeams = (): unknown => {
  const states = everyNamed('linear', 'workflowStates').flatMap((connection) => getList(connection, 'nodes'));
  const teams = once(
    states.map((state) => getPath(state, 'team')),
    'id',
  );
  const statesOf = (team: unknown) => states.filter((state) => getText(state, 'team.id') === getText(team, 'id'));
  return { teams: { nodes: teams.map((team) => ({ id: getText(team, 'id'), states: { nodes: statesOf(team) } })) } };
};

/** Recorded response to a request for an account's choices or fields. Undefined if nothing was recorded. */
export const recordedBody = (provider: ProviderName, request: RequestTemplate): unknown => {
  const { path, graphql } = request;
  if (graphql !== undefined) return linearTeams();
  if (path.endsWith('/rest/api/3/status')) return jiraStatuses();
  const found = recordedOf(provider).filter((recorded) => unversioned(recorded.path) === unversioned(path));
  return found.find(({ method }) => method === request.method)?.response;
};
