import { textsIn } from '../shared/texts.ts';
import { type Answer, asRefusal, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, commentsOf, findIssue, findProject, findUser, liveIssues, viewerOf } from './account.ts';
import { addComment, deleteComment, findComment, updateComment } from './comments.ts';
import { refuse } from './errors.ts';
import { fileRoutes } from './files.ts';
import { addHooks, listHooks, refreshHooks, removeHooks } from './hooks.ts';
import { furtherOfMyself } from './issue-members.ts';
import { createIssue, deleteIssue, updateIssue } from './issues.ts';
import { runQuery } from './jql.ts';
import { readToken, tokenOf } from './jql-order.ts';
import { pageOf, paginate } from './paging.ts';
import {
  presentComment,
  presentCreateFields,
  presentField,
  presentIssue,
  presentProject,
  presentUser,
  systemFields,
} from './present.ts';
import { presentPriority, presentStatus } from './present-choices.ts';
import { priorities } from './seeds.ts';
import { listProjects, namesIn } from './selection.ts';
import { makeTransition, showTransitions } from './workflow.ts';

const api = '/rest/api/3';
const issue = `${api}/issue/{issue}`;
const comment = `${issue}/comment/{id}`;

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const done: Answer = { status: 204 };

/** Maximum number of issues in a request. */
const mostCreated = 50;

/** Searches issues. The token of a page is valid for the same query only. */
const search = (account: Account, { body, cut }: Call): Answer => {
  const { jql, fields, maxResults = 50, nextPageToken } = isObject(body) ? body : {};
  if (typeof jql !== 'string') throw refuse(400, ['The jql is missing.']);
  const [asked, after] = readToken(nextPageToken);
  if (asked !== undefined && asked !== jql) throw refuse(400, ['The nextPageToken is not valid for this query.']);
  const rows = runQuery(account, jql, after);
  const page = rows.slice(0, cut(Number(maxResults), 1));
  const last = page.at(-1);
  const isLast = last === undefined || page.length === rows.length;
  return ok({
    issues: page.map((row) => presentIssue(account, row, textsIn(fields))),
    isLast,
    ...(!isLast && { nextPageToken: tokenOf(jql, last) }),
  });
};

const fetchMany = (account: Account, { body }: Call): Answer => {
  const { issueIdsOrKeys, fields } = isObject(body) ? body : {};
  const wanted = textsIn(issueIdsOrKeys);
  const shown = fields === undefined ? ['*navigable'] : textsIn(fields);
  if (wanted.length > 100) throw refuse(400, ['At most 100 issues can be fetched at once.']);
  const rows = liveIssues(account).filter(({ id, key }) => wanted.includes(String(id)) || wanted.includes(key));
  return ok({ issues: rows.map((row) => presentIssue(account, row, shown)), issueErrors: [] });
};

const created = (account: Account, { body }: Call): Answer => {
  const row = createIssue(account, body);
  const { id, key, self } = presentIssue(account, row);
  return ok({ id, key, self }, 201);
};

/**
 * Creates several issues in a request.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-bulk-post
 */
const createdMany = (account: Account, { body }: Call): Answer => {
  const updates = isObject(body) && Array.isArray(body.issueUpdates) ? body.issueUpdates : [];
  if (updates.length > mostCreated) throw refuse(400, [`At most ${mostCreated} issues can be created at once.`]);
  const issues: unknown[] = [];
  const errors: unknown[] = [];
  for (const [index, one] of updates.entries()) {
    try {
      const { id, key, self } = presentIssue(account, createIssue(account, one));
      issues.push({ id, key, self });
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal === undefined) throw error;
      errors.push({ status: refusal.status, elementErrors: refusal.body, failedElementNumber: index });
    }
  }
  return ok({ issues, errors }, issues.length === 0 ? 400 : 201);
};

const listComments = (account: Account, call: Call): Answer => {
  const oldest = commentsOf(account, findIssue(account, call.params.issue));
  const all = call.query.get('orderBy') === '-created' ? oldest.toReversed() : oldest;
  const { rows, at, size } = pageOf(call, all, 100);
  const comments = rows.map((row) => presentComment(account, row, call.query.get('expand')));
  return ok({ startAt: at, maxResults: size, total: all.length, comments });
};

const oneComment = (account: Account, call: Call, row: Parameters<typeof presentComment>[1], status = 200): Answer =>
  ok(presentComment(account, row, call.query.get('expand')), status);

const getUser = (account: Account, { query }: Call): Answer => {
  const user = findUser(account, query.get('accountId'));
  if (!user) throw refuse(404, ['Specified user does not exist or you do not have required permissions']);
  return ok(presentUser(account, user));
};

/** "The string can match the prefix of the attribute's value": https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-user-search/#api-rest-api-3-user-search-get */
const findUsers = (account: Account, call: Call): Answer => {
  const wanted = (call.query.get('query') ?? '').toLowerCase();
  const begins = (text = ''): boolean => text.toLowerCase().startsWith(wanted);
  const found = account.users.filter(({ displayName, emailAddress }) => begins(displayName) || begins(emailAddress));
  return ok(pageOf(call, found).rows.map((user) => presentUser(account, user)));
};

const listGroups = (account: Account, call: Call): Answer => {
  const ids = call.query.getAll('groupId');
  const names = call.query.getAll('groupName');
  const groups = account.groups.filter(
    ({ groupId, name }) => (ids.length === 0 || ids.includes(groupId)) && (names.length === 0 || names.includes(name)),
  );
  return paginate(call, groups, (group) => group);
};

const getProject = (account: Account, { params }: Call): Answer => {
  const project = findProject(account, params.id);
  if (!project) throw refuse(404, [`No project could be found with key '${params.id}'.`]);
  return ok(presentProject(account, project));
};

/**
 * Lists the fields that a create accepts, for a project and a type.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-createmeta-projectidorkey-issuetypes-issuetypeid-get
 */
const listCreateFields = (account: Account, call: Call): Answer => {
  const project = findProject(account, call.params.project);
  const type = project?.types.find(({ id }) => id === call.params.type);
  if (!project || !type) throw refuse(400, ['The issue type or project selected is invalid.']);
  const fields = presentCreateFields(account);
  const { rows, at, size } = pageOf(call, fields);
  return ok({ fields: rows, startAt: at, maxResults: size, total: fields.length });
};

const labelsOf = (account: Account): string[] =>
  [...new Set(liveIssues(account).flatMap(({ labels }) => labels))].toSorted();

const getMyself = (account: Account): Answer => ok({ ...presentUser(account, viewerOf(account)), ...furtherOfMyself });

const listStatuses = (account: Account): Answer =>
  ok(
    account.statuses.map((status) => ({
      ...presentStatus(account, status),
      untranslatedName: status.name,
    })),
  );

/** All routes of the simulator. Literal paths come before paths with an id. */
export const jiraRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: `${api}/myself`, handle: getMyself },
  { method: 'GET', path: `${api}/field`, handle: ({ fields }) => ok([...systemFields(), ...fields.map(presentField)]) },
  { method: 'GET', path: `${api}/status`, handle: listStatuses },
  {
    method: 'GET',
    path: `${api}/priority`,
    handle: (account) => ok(priorities.map((priority) => presentPriority(account, priority))),
  },
  { method: 'GET', path: `${api}/project/search`, handle: listProjects },
  { method: 'GET', path: `${api}/project/{id}`, handle: getProject },
  {
    method: 'GET',
    path: `${api}/users/search`,
    handle: (account, call) => ok(pageOf(call, account.users).rows.map((user) => presentUser(account, user))),
  },
  { method: 'GET', path: `${api}/user/search`, handle: findUsers },
  { method: 'GET', path: `${api}/user`, handle: getUser },
  { method: 'GET', path: `${api}/group/bulk`, handle: listGroups },
  {
    method: 'GET',
    path: `${api}/label`,
    handle: (account, call) => paginate(call, labelsOf(account), (label) => label),
  },
  { method: 'GET', path: `${api}/webhook`, handle: listHooks },
  { method: 'POST', path: `${api}/webhook`, handle: addHooks },
  { method: 'PUT', path: `${api}/webhook/refresh`, handle: refreshHooks },
  { method: 'DELETE', path: `${api}/webhook`, handle: removeHooks },
  { method: 'POST', path: `${api}/search/jql`, handle: search },
  { method: 'POST', path: `${api}/issue/bulkfetch`, handle: fetchMany },
  { method: 'POST', path: `${api}/issue/bulk`, handle: createdMany },
  { method: 'POST', path: `${api}/issue`, handle: created },
  { method: 'GET', path: `${api}/issue/createmeta/{project}/issuetypes/{type}`, handle: listCreateFields },
  {
    method: 'GET',
    path: issue,
    handle: (account, { params, query }) =>
      ok(
        presentIssue(account, findIssue(account, params.issue), namesIn(query, 'fields'), {
          isRendered: namesIn(query, 'expand')?.includes('renderedFields') === true,
        }),
      ),
  },
  {
    method: 'PUT',
    path: issue,
    handle: (account, { params, body }) => {
      updateIssue(account, params.issue, body);
      return done;
    },
  },
  {
    method: 'DELETE',
    path: issue,
    handle: (account, { params, query }) => {
      deleteIssue(account, params.issue, query.get('deleteSubtasks') === 'true');
      return done;
    },
  },
  {
    method: 'GET',
    path: `${issue}/transitions`,
    handle: (account, { params }) => ok(showTransitions(account, params.issue)),
  },
  {
    method: 'POST',
    path: `${issue}/transitions`,
    handle: (account, { params, body }) => {
      makeTransition(account, params.issue, body);
      return done;
    },
  },
  ...fileRoutes,
  { method: 'GET', path: `${issue}/comment`, handle: listComments },
  {
    method: 'POST',
    path: `${issue}/comment`,
    handle: (account, call) => oneComment(account, call, addComment(account, call.params.issue, call.body), 201),
  },
  {
    method: 'GET',
    path: comment,
    handle: (account, call) => oneComment(account, call, findComment(account, call.params.issue, call.params.id)),
  },
  {
    method: 'PUT',
    path: comment,
    handle: (account, call) =>
      oneComment(account, call, updateComment(account, call.params.issue, call.params.id, call.body)),
  },
  {
    method: 'DELETE',
    path: comment,
    handle: (account, { params }) => {
      deleteComment(account, params.issue, params.id);
      return done;
    },
  },
];
