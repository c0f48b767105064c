import { isObject } from '../shared/vendor.ts';
import { type Account, findIssue, findProject, liveIssues, projectOf, typeOf, viewerOf } from './account.ts';
import { invalid, type Problems, refuse } from './errors.ts';
import { checkParent, readParent, readPlain, readProject, readType } from './issue-input.ts';
import { usualPriority } from './seeds.ts';
import { withOperations } from './selection.ts';
import type { IssueRow, Project } from './types.ts';

const readFields = (body: unknown): Record<string, unknown> => {
  if (!isObject(body))
    throw refuse(400, ['Invalid request payload. Refer to the REST API documentation and try again.']);
  return isObject(body.fields) ? body.fields : {};
};

const throwAny = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

const emptyRecord = {
  summary: '',
  description: null,
  priority: usualPriority,
  labels: [],
  duedate: null,
  assignee: null,
  custom: {},
} as const;

/** Next key in a project. A key is never used again, not even a former key. */
const nextKey = (account: Account, { key }: Project): string => {
  const keys = account.issues.all().flatMap((row) => [row.key, ...(row.formerKeys ?? [])]);
  const numbers = keys.filter((each) => each.startsWith(`${key}-`)).map((each) => Number(each.slice(key.length + 1)));
  return `${key}-${numbers.reduce((a, b) => Math.max(a, b), 0) + 1}`;
};

/** Creation time of the next issue. It increases even if the clock does not move. */
const nextTime = ({ issues, now }: Account): number =>
  issues.all().reduce((time, { created }) => Math.max(time, created + 1), now());

/**
 * Creates an issue.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post
 */
export const createIssue = (account: Account, body: unknown): IssueRow => {
  const fields = readFields(body);
  const problems: Problems = {};
  const project = readProject(account, fields, problems);
  const type = project && readType(project, fields.issuetype, problems);
  const reporter = viewerOf(account).accountId;
  const plain = readPlain(account, fields, { ...emptyRecord, reporter }, problems);
  const parent = fields.parent === undefined ? null : readParent(fields.parent, account, problems);
  if (project && type) checkParent(account, { project, type, parent }, problems);
  throwAny(problems);
  if (!project || !type) throw new Error('Both were checked');
  const made = nextTime(account);
  return account.issues.put({
    ...plain,
    id: account.issues.nextId(),
    key: nextKey(account, project),
    project: project.id,
    type: type.id,
    status: Object.keys(project.workflow)[0] ?? '',
    creator: reporter,
    parent,
    created: made,
    updated: made,
    resolved: null,
    deleted: false,
  });
};

/** Whether a body removes the parent: `update: { parent: [{ set: { none: true } }] }`. */
const isOrphaned = (body: unknown): boolean => {
  const update = isObject(body) && isObject(body.update) ? body.update : {};
  return JSON.stringify(update.parent) === JSON.stringify([{ set: { none: true } }]);
};

/**
 * Changes an issue.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-put
 */
export const updateIssue = (account: Account, idOrKey: unknown, body: unknown): IssueRow => {
  const before = findIssue(account, idOrKey);
  const fields = withOperations(before, readFields(body), body);
  const problems: Problems = {};
  const project = projectOf(account, before);
  if (fields.project !== undefined)
    problems.project = "Field 'project' cannot be set. It is not on the appropriate screen, or unknown.";
  const type = fields.issuetype === undefined ? typeOf(account, before) : readType(project, fields.issuetype, problems);
  const plain = readPlain(account, fields, before, problems);
  const given = fields.parent === undefined ? before.parent : readParent(fields.parent, account, problems);
  const parent = isOrphaned(body) ? null : given;
  if (type && (parent !== before.parent || type.id !== before.type))
    checkParent(account, { project, type, parent }, problems);
  throwAny(problems);
  return account.issues.put({ ...before, ...plain, type: type?.id ?? before.type, parent, updated: account.now() });
};

/**
 * Moves an issue into another project. The issue gets a new key. Its type is the type with the same name. Its status
 * stays if the new workflow contains it.
 * https://support.atlassian.com/migration/kb/migration-of-jiras-historical-keys-for-issues-and-projects
 */
export const moveIssue = (account: Account, idOrKey: unknown, projectKey: string): IssueRow => {
  const before = findIssue(account, idOrKey);
  const project = findProject(account, projectKey);
  const type = project?.types.find(({ name }) => name === typeOf(account, before).name);
  if (!project || !type || project.id === before.project) throw new Error(`${before.key} does not go to ${projectKey}`);
  return account.issues.put({
    ...before,
    key: nextKey(account, project),
    formerKeys: [...(before.formerKeys ?? []), before.key],
    project: project.id,
    type: type.id,
    status: before.status in project.workflow ? before.status : (Object.keys(project.workflow)[0] ?? ''),
    updated: account.now(),
  });
};

/**
 * Deletes an issue. An issue with sub-tasks needs `withSubtasks`.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-delete
 */
export const deleteIssue = (account: Account, idOrKey: unknown, withSubtasks: boolean): void => {
  const row = findIssue(account, idOrKey);
  const subtasks = liveIssues(account).filter(
    (each) => each.parent === row.id && typeOf(account, each).hierarchyLevel === -1,
  );
  if (subtasks.length > 0 && !withSubtasks)
    throw refuse(400, ['The issue has subtasks. You must specify the deleteSubtasks parameter to delete this issue.']);
  for (const each of [row, ...subtasks]) account.issues.put({ ...each, deleted: true });
};

/** Sets the time of the last change. Changes outside the fields, such as a comment, change the issue too. */
export const touch = (account: Account, row: IssueRow): void => {
  account.issues.put({ ...row, updated: account.now() });
};
