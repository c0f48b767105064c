import { isObject } from '../shared/vendor.ts';
import { type Account, commentsOf, findIssue, viewerOf } from './account.ts';
import { isBlank, isDocument } from './documents.ts';
import { commentRoomFault, invalid, refuse } from './errors.ts';
import { touch } from './issues.ts';
import type { CommentRow } from './types.ts';

const readBody = (body: unknown): unknown => {
  const given = isObject(body) ? body.body : undefined;
  if (!isDocument(given)) throw invalid({ comment: 'Comment body is not valid!' });
  if (isBlank(given)) throw invalid({ comment: 'Comment body can not be empty!' });
  const fault = commentRoomFault(given);
  if (fault !== undefined) throw invalid({ comment: fault });
  return given;
};

/**
 * Adds a comment to an issue.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/#api-rest-api-3-issue-issueidorkey-comment-post
 */
export const addComment = (account: Account, idOrKey: unknown, body: unknown, isPublic = true): CommentRow => {
  const issue = findIssue(account, idOrKey);
  const text = readBody(body);
  const now = account.now();
  touch(account, issue);
  return account.comments.put({
    id: account.comments.nextId(),
    issue: issue.id,
    author: viewerOf(account).accountId,
    body: text,
    isPublic,
    created: now,
    updated: now,
    deleted: false,
  });
};

/**
 * Finds a comment of an issue.
 * @throws Refusal 404 for an unknown issue, and for a comment that is unknown or belongs to another issue
 */
export const findComment = (account: Account, idOrKey: unknown, id: unknown): CommentRow => {
  const comment = commentsOf(account, findIssue(account, idOrKey)).find((each) => String(each.id) === id);
  if (!comment) throw refuse(404, [`Can not find a comment for the id: ${String(id)}.`]);
  return comment;
};

/** Updates a comment, and the time of the issue. @throws Refusal 400 or 404 */
export const updateComment = (account: Account, idOrKey: unknown, id: unknown, body: unknown): CommentRow => {
  const comment = findComment(account, idOrKey, id);
  const text = readBody(body);
  touch(account, findIssue(account, idOrKey));
  return account.comments.put({ ...comment, body: text, updated: account.now() });
};

/** Deletes a comment, and updates the time of the issue. @throws Refusal 404 */
export const deleteComment = (account: Account, idOrKey: unknown, id: unknown): void => {
  const comment = findComment(account, idOrKey, id);
  touch(account, findIssue(account, idOrKey));
  account.comments.put({ ...comment, deleted: true });
};
