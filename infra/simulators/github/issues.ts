import { type Account, findIssue, findRepository, hasPush, nextNumber } from './account.ts';
import { forbidden, invalidRequest, issuesDisabled } from './errors.ts';
import {
  type Given,
  readAssignees,
  readBody,
  readLabels,
  readText,
  readTitle,
  readType,
  readWord,
} from './issue-input.ts';
import { type IssueRow, type Repository, stateReasons, states } from './types.ts';

/** Refuses a write to an archived repository. @throws Refusal 403 for an archived repository, which is read-only */
export const refuseArchived = (repository: Repository): void => {
  if (repository.archived) throw forbidden('Repository was archived so is read-only.');
};

/** Creates an issue. A given state is ignored. https://docs.github.com/en/rest/issues/issues#create-an-issue */
export const createIssue = (account: Account, fullName: string, body: unknown, author?: string): IssueRow => {
  const repository = findRepository(account, fullName);
  if (!repository.hasIssues) throw issuesDisabled();
  refuseArchived(repository);
  return addIssue(account, repository, readBody(body), { author });
};

/** Creates a pull request, as the push of a branch does. It counts among the issues. */
export const createPullRequest = (account: Account, fullName: string, title: string): IssueRow =>
  addIssue(account, findRepository(account, fullName), { title }, { pullRequest: true });

interface Origin {
  /** Login. Default: the holder of the token. */
  readonly author?: string | undefined;
  readonly pullRequest?: boolean;
}

const addIssue = (account: Account, repository: Repository, given: Given, origin: Origin): IssueRow => {
  const title = readTitle(given);
  if (title === undefined) throw invalidRequest('"title" wasn\'t supplied.');
  const body = readText(given, 'Issue') ?? null;
  const assignees = readAssignees(repository, given) ?? [];
  const moment = account.moment();
  return account.issues.put({
    id: account.issues.nextId(),
    repository: repository.full_name,
    number: nextNumber(account, repository),
    title,
    body,
    state: 'open',
    state_reason: null,
    author: origin.author ?? account.viewer.login,
    labels: readLabels(account, repository, given) ?? [],
    assignees,
    pull_request: origin.pullRequest ?? false,
    type: readType(repository, given) ?? null,
    parent: null,
    created_at: moment,
    updated_at: moment,
    closed_at: null,
    closed_by: null,
    deleted: false,
  });
};

/** Changes an issue. https://docs.github.com/en/rest/issues/issues#update-an-issue */
export const updateIssue = (account: Account, fullName: string, number: number, body: unknown): IssueRow => {
  const repository = findRepository(account, fullName);
  const before = findIssue(account, repository, number);
  refuseArchived(repository);
  refuseOthers(account, repository, before.author);
  const given = readBody(body);
  const text = readText(given, 'Issue');
  return account.issues.put({
    ...before,
    title: readTitle(given) ?? before.title,
    body: text === undefined ? before.body : text,
    assignees: readAssignees(repository, given) ?? before.assignees,
    type: typeAfter(repository, before, given),
    ...stateAfter(account, before, given),
    labels: readLabels(account, repository, given) ?? before.labels,
    updated_at: account.moment(),
  });
};

/** Refuses to change issues and comments of other users without push access. (unproven) */
export const refuseOthers = (account: Account, repository: Repository, author: string): void => {
  if (hasPush(repository) || author === account.viewer.login) return;
  throw forbidden('Must have admin rights to Repository.');
};

const typeAfter = (repository: Repository, { type }: IssueRow, given: Given): string | null => {
  const wanted = readType(repository, given);
  return wanted === undefined ? type : wanted;
};

/** A reason counts only if the state changes. */
const stateAfter = (account: Account, before: IssueRow, given: Given): Partial<IssueRow> => {
  const state = readWord(given, 'state', states);
  const reason = given.state_reason === null ? undefined : readWord(given, 'state_reason', stateReasons);
  if (state === undefined || state === before.state) return {};
  if (state === 'open') return { state, state_reason: 'reopened', closed_at: null, closed_by: null };
  return {
    state,
    state_reason: reason ?? 'completed',
    closed_at: account.moment(),
    closed_by: account.viewer.login,
  };
};

/**
 * Moves an issue to another repository.
 * https://docs.github.com/en/issues/tracking-your-work-with-issues/administering-issues/transferring-an-issue-to-another-repository
 */
export const transferIssue = (account: Account, fullName: string, number: number, target: string): IssueRow => {
  const issue = findIssue(account, findRepository(account, fullName), number);
  const repository = findRepository(account, target);
  refuseArchived(repository);
  const there = account.issues.put({
    ...issue,
    id: account.issues.nextId(),
    repository: repository.full_name,
    number: nextNumber(account, repository),
    // GitHub keeps labels that exist in the other repository under the same name. Here there are none.
    labels: [],
    assignees: issue.assignees.filter((login) => repository.assignable.some((each) => each.login === login)),
    updated_at: account.moment(),
  });
  account.issues.put({ ...issue, deleted: true, moved_to: there.id });
  return there;
};

/**
 * Deletes an issue, which is impossible through REST:
 * https://docs.github.com/en/issues/tracking-your-work-with-issues/administering-issues/deleting-an-issue
 */
export const deleteIssue = (account: Account, fullName: string, number: number): void => {
  const issue = findIssue(account, findRepository(account, fullName), number);
  account.issues.put({ ...issue, deleted: true });
};
