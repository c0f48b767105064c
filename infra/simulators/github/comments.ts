import { type Account, findIssue, findRepository } from './account.ts';
import { invalidRequest, notFound, validationFailed } from './errors.ts';
import { readBody, readText } from './issue-input.ts';
import { refuseArchived, refuseOthers } from './issues.ts';
import type { CommentRow, Repository } from './types.ts';

/** Adds a comment to an issue. https://docs.github.com/en/rest/issues/comments#create-an-issue-comment */
export const addComment = (
  account: Account,
  fullName: string,
  number: number,
  body: unknown,
  author?: string,
): CommentRow => {
  const repository = findRepository(account, fullName);
  const issue = findIssue(account, repository, number);
  refuseArchived(repository);
  const text = readComment(body);
  const moment = account.moment();
  account.issues.put({ ...issue, updated_at: moment });
  return account.comments.put({
    id: account.comments.nextId(),
    repository: repository.full_name,
    issue: number,
    author: author ?? account.viewer.login,
    body: text,
    created_at: moment,
    updated_at: moment,
    deleted: false,
  });
};

/** Finds a comment. Ids of comments are unique in GitHub, but the path names the repository too. @throws Refusal 404 */
export const findComment = (account: Account, repository: Repository, id: number): CommentRow => {
  const comment = account.comments.get(id);
  if (!comment || comment.deleted || comment.repository !== repository.full_name) throw notFound();
  return comment;
};

/** Updates a comment. The time of the issue does not change. @throws Refusal 403, 404 or 422 */
export const updateComment = (account: Account, fullName: string, id: number, body: unknown): CommentRow => {
  const comment = writableComment(account, fullName, id);
  return account.comments.put({ ...comment, body: readComment(body), updated_at: account.moment() });
};

/** Deletes a comment. The time of the issue does not change. @throws Refusal 403 or 404 */
export const deleteComment = (account: Account, fullName: string, id: number): void => {
  account.comments.put({ ...writableComment(account, fullName, id), deleted: true });
};

const writableComment = (account: Account, fullName: string, id: number): CommentRow => {
  const repository = findRepository(account, fullName);
  const comment = findComment(account, repository, id);
  refuseArchived(repository);
  refuseOthers(account, repository, comment.author);
  return comment;
};

const readComment = (body: unknown): string => {
  const text = readText(readBody(body), 'IssueComment');
  if (text === undefined || text === null) throw invalidRequest('"body" wasn\'t supplied.');
  if (text.trim() !== '') return text;
  const message = 'Body cannot be blank';
  throw validationFailed([{ resource: 'IssueComment', field: 'data', code: 'unprocessable', message }]);
};
