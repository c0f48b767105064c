import type { issueRoutes } from '../../api/management/activity/issues.ts';
import type { Answer, Call } from '../../call.ts';
import { issueNameIn, presentIssue } from '../../issues/present.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getConnections } from '../../store/connections/connections.ts';
import { connectionsOf } from '../../store/connections/linked-accounts.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { issuesOf, muteIssue, listIssues as readIssues, type StoredIssue } from '../../store/requests/issues.ts';
import { projectOf } from '../caller.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';

type Routes = typeof issueRoutes;
type Query = Call<Routes['list']>['query'];

const present = (issue: StoredIssue, owner: Connection | undefined) => {
  const { provider, ...shown } = presentIssue(issue);
  return {
    ...shown,
    provider: provider ?? owner?.provider ?? null,
    id_linked_user: owner?.linkedUser ?? null,
    linked_user_origin_id: owner?.linkedUserOriginId ?? null,
  };
};

/** Issues as the API shows them, with the owners of their connections. */
const presentIssues = async (project: string, issues: readonly StoredIssue[]) => {
  const ids = [...new Set(issues.map(({ subject }) => subject))];
  const owners = new Map((await getConnections(project, ids)).map((connection) => [connection.id, connection]));
  return issues.map((issue) => present(issue, owners.get(issue.subject)));
};

const filterOf = ({ status, cause, muted, provider }: Query) => {
  return (issue: StoredIssue): boolean =>
    issue.status !== 'watching' &&
    (status ?? issue.status) === issue.status &&
    (cause ?? issue.cause) === issue.cause &&
    (muted ?? issue.muted) === issue.muted &&
    (provider ?? issue.provider) === issue.provider;
};

/** Connections whose issues a query asks for. `undefined`: all of the project. */
const subjectsOf = async (project: string, query: Query): Promise<readonly string[] | undefined> => {
  const { id_connection: id } = query;
  const linkedUser = namedLinkedUser(project, query);
  if (linkedUser === undefined) return id === undefined ? undefined : [id];
  const own = await connectionsOf({ project, linkedUser });
  return id === undefined ? own : own.filter((one) => one === id);
};

/** A page of the issues of some connections, in the order of the list of a project. */
const pageOf = async (
  project: string,
  subjects: readonly string[],
  { limit, startAfter }: PageRequest,
): Promise<Page<StoredIssue>> => {
  const all = (await Promise.all(subjects.map((subject) => issuesOf(project, subject)))).flat();
  const left = all
    .filter(({ place }) => startAfter === undefined || place < startAfter)
    .toSorted((a, b) => (a.place < b.place ? 1 : -1));
  const items = left.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(left.length > limit && last && { next: last.place }) };
};

/**
 * A page of issues: ongoing issues first, and the newest of each status.
 * @throws ApiError `invalid_cursor`, `validation_failed` if two filters name different linked users
 */
export const listIssues = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { limit, cursor, ...filters } = query;
  const subjects = await subjectsOf(project, query);
  const read = async (page: PageRequest) => {
    const { items, ...next } = await (subjects === undefined
      ? readIssues(project, query.status, page)
      : pageOf(project, subjects, page));
    return { items: await presentIssues(project, items.filter(filterOf(query))), ...next };
  };
  const names = { ...filters, muted: filters.muted?.toString() };
  return answerPage(
    { caller, project, route: 'GET /issues', filters: names },
    { limit, cursor },
    read,
    (issue) => issue,
  );
};

/**
 * Mutes or unmutes an issue.
 * @throws ApiError `not_found`
 */
export const changeIssue = async ({ params: { id }, body, caller }: Call<Routes['update']>): Promise<Answer> => {
  const project = projectOf(caller);
  const name = issueNameIn(id);
  const muted = name && (await muteIssue({ project, ...name }, body.muted));
  const issue = requireFound(muted, 'issue', id);
  const [data] = await presentIssues(project, [issue]);
  return { data };
};
