import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, commentsOf, findIssue, findOwner, issuesOf } from './account.ts';
import { addComment, deleteComment, findComment, updateComment } from './comments.ts';
import { notFound } from './errors.ts';
import { execute } from './graphql.ts';
import { addHook, listHooks, removeHook } from './hooks.ts';
import { findLabel, labelsOf } from './issue-input.ts';
import { createIssue, updateIssue } from './issues.ts';
import { paginate, paginateByCursor } from './paging.ts';
import { organizationOf, repositoryOf } from './places.ts';
import {
  presentComment,
  presentIssue,
  presentLabel,
  presentOrganization,
  presentOwner,
  presentProfile,
  presentTeam,
  presentTexts,
  presentViewer,
} from './present.ts';
import { presentFullRepository, presentRepository } from './repositories.ts';
import { selectComments, selectIssues, selectRepositories, since } from './select.ts';
import { addSubIssue, removeSubIssue } from './sub-issues.ts';

/** Answer to a creation, with the address of the new record. */
const created = (body: Record<string, unknown>): Answer => ({
  status: 201,
  body,
  headers: { location: String(body.url) },
});

const fullName = (account: Account, call: Call): string => repositoryOf(account, call).full_name;

/** Id in the path. @throws Refusal 404 if it is not a number */
const idOf = ({ params: { id = '' } }: Call): number => {
  if (!/^\d+$/.test(id)) throw notFound();
  return Number(id);
};

const listRepositories = (account: Account, call: Call): Answer => {
  const rows = selectRepositories(account, call.query);
  return paginate(call, rows, (repository) => presentRepository(account, repository));
};

const listOrganizations = (account: Account, call: Call): Answer => {
  const logins = account.settings.organizations.filter(({ member }) => member).map(({ login }) => login);
  return paginate(
    call,
    logins.map((login) => findOwner(account.owners, login)),
    presentOrganization,
  );
};

const getUser = (account: Account, call: Call): Answer =>
  ok(presentProfile(account, findOwner(account.owners, call.params.login ?? '')));

/** Reads a user by id. https://docs.github.com/en/rest/users/users#get-a-user-using-their-id */
const getUserById = (account: Account, call: Call): Answer => {
  const owner = account.owners.find(({ id }) => id === idOf(call));
  if (!owner) throw notFound();
  return ok(presentProfile(account, owner));
};

const listTeams = (account: Account, call: Call): Answer => {
  const { login } = organizationOf(account, call);
  const teams = account.teams.filter((team) => team.organization === login);
  return paginate(call, teams, (team) => presentTeam(account, team));
};

const listAssignees = (account: Account, call: Call): Answer =>
  paginate(call, repositoryOf(account, call).assignable, presentOwner);

const listLabels = (account: Account, call: Call): Answer =>
  paginate(call, labelsOf(account, repositoryOf(account, call)), presentLabel);

const getLabel = (account: Account, call: Call): Answer => {
  const label = findLabel(account, repositoryOf(account, call), call.params.name ?? '');
  if (!label) throw notFound();
  return ok(presentLabel(label));
};

const listIssues = (account: Account, call: Call): Answer => {
  const repository = repositoryOf(account, call);
  const rows = issuesOf(account, repository).filter((issue) => repository.hasIssues || issue.pull_request);
  const selected = selectIssues(account, call.query, rows);
  return paginateByCursor(call, selected, account.mostByPage, (issue) => presentIssue(account, issue));
};

const postIssue = (account: Account, call: Call): Answer =>
  created(presentIssue(account, createIssue(account, fullName(account, call), call.body)));

const full = 'application/vnd.github.full+json';

/**
 * Contains the rendered text if the media type requests it. https://docs.github.com/en/rest/issues/issues#get-an-issue
 */
const getIssue = (account: Account, call: Call): Answer => {
  const row = findIssue(account, repositoryOf(account, call), idOf(call));
  return ok({ ...presentIssue(account, row), ...(call.headers.accept === full && presentTexts(row)) });
};

const patchIssue = (account: Account, call: Call): Answer =>
  ok(presentIssue(account, updateIssue(account, fullName(account, call), idOf(call), call.body)));

/** Comments in the order of their ids. https://docs.github.com/en/rest/issues/comments#list-issue-comments */
const listComments = (account: Account, call: Call): Answer => {
  const issue = findIssue(account, repositoryOf(account, call), idOf(call));
  const rows = commentsOf(account, issue).filter(since(call.query));
  return paginate(call, rows, (comment) => presentComment(account, comment));
};

/**
 * Comments of all issues and pull requests.
 * https://docs.github.com/en/rest/issues/comments#list-issue-comments-for-a-repository
 */
const listAllComments = (account: Account, call: Call): Answer => {
  const repository = repositoryOf(account, call);
  const rows = issuesOf(account, repository).flatMap((issue) => commentsOf(account, issue));
  return paginate(call, selectComments(call.query, rows), (comment) => presentComment(account, comment));
};

const postComment = (account: Account, call: Call): Answer =>
  created(presentComment(account, addComment(account, fullName(account, call), idOf(call), call.body)));

const postSubIssue = (account: Account, call: Call): Answer =>
  created(presentIssue(account, addSubIssue(account, fullName(account, call), idOf(call), call.body)));

const deleteSubIssue = (account: Account, call: Call): Answer =>
  ok(presentIssue(account, removeSubIssue(account, fullName(account, call), idOf(call), call.body)));

const getComment = (account: Account, call: Call): Answer =>
  ok(presentComment(account, findComment(account, repositoryOf(account, call), idOf(call))));

const patchComment = (account: Account, call: Call): Answer =>
  ok(presentComment(account, updateComment(account, fullName(account, call), idOf(call), call.body)));

const removeComment = (account: Account, call: Call): Answer => {
  deleteComment(account, fullName(account, call), idOf(call));
  return { status: 204 };
};

/** Routes below a repository. Literal paths come before paths with an id. */
const below = (repository: string): readonly Route<Account>[] => {
  const issues = `${repository}/issues`;
  return [
    {
      method: 'GET',
      path: repository,
      handle: (account, call) => ok(presentFullRepository(account, repositoryOf(account, call))),
    },
    { method: 'GET', path: `${repository}/hooks`, handle: listHooks },
    { method: 'POST', path: `${repository}/hooks`, handle: addHook },
    { method: 'DELETE', path: `${repository}/hooks/{id}`, handle: removeHook },
    { method: 'GET', path: `${repository}/assignees`, handle: listAssignees },
    { method: 'GET', path: `${repository}/labels`, handle: listLabels },
    { method: 'GET', path: `${repository}/labels/{name}`, handle: getLabel },
    { method: 'GET', path: issues, handle: listIssues },
    { method: 'POST', path: issues, handle: postIssue },
    { method: 'GET', path: `${issues}/comments`, handle: listAllComments },
    { method: 'GET', path: `${issues}/comments/{id}`, handle: getComment },
    { method: 'PATCH', path: `${issues}/comments/{id}`, handle: patchComment },
    { method: 'DELETE', path: `${issues}/comments/{id}`, handle: removeComment },
    { method: 'GET', path: `${issues}/{id}`, handle: getIssue },
    { method: 'PATCH', path: `${issues}/{id}`, handle: patchIssue },
    { method: 'GET', path: `${issues}/{id}/comments`, handle: listComments },
    { method: 'POST', path: `${issues}/{id}/comments`, handle: postComment },
    { method: 'POST', path: `${issues}/{id}/sub_issues`, handle: postSubIssue },
    { method: 'DELETE', path: `${issues}/{id}/sub_issue`, handle: deleteSubIssue },
  ];
};

/** All endpoints. Routes by name also exist by id, because `Link` and `location` contain addresses by id. */
export const githubRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: '/graphql', handle: execute },
  { method: 'GET', path: '/user', handle: (account) => ok(presentViewer(account)) },
  { method: 'GET', path: '/user/repos', handle: listRepositories },
  { method: 'GET', path: '/user/orgs', handle: listOrganizations },
  { method: 'GET', path: '/user/{id}', handle: getUserById },
  { method: 'GET', path: '/users/{login}', handle: getUser },
  { method: 'GET', path: '/orgs/{org}/teams', handle: listTeams },
  { method: 'GET', path: '/organizations/{organization}/teams', handle: listTeams },
  ...below('/repos/{owner}/{repo}'),
  ...below('/repositories/{repository}'),
];
