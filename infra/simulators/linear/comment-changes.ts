import { invalid } from './errors.ts';
import type { CommentRow } from './types.ts';
import { find, newRow, type Workspace } from './workspace.ts';

/** Gives consecutive comments different times. At Linear, a request takes longer than a millisecond. */
const inTurn = (space: Workspace, row: ReturnType<typeof newRow>): ReturnType<typeof newRow> => {
  const latest = space.comments.all().at(-1)?.createdAt ?? '';
  const ahead = Date.parse(latest) - Date.parse(row.createdAt);
  if (!(ahead >= 0 && ahead < 100)) return row;
  const time = new Date(Date.parse(latest) + 1).toISOString();
  return { ...row, createdAt: time, updatedAt: time };
};

/** Creates a comment. Its author is the key's holder, or a user of a connected tool. */
export const createComment = (
  space: Workspace,
  { issueId, body }: { readonly issueId?: string | null; readonly body?: string | null },
  externalUser: string | null = null,
): CommentRow => {
  const issue = find(space.issues, issueId ?? '', 'Issue').uuid;
  if (!body) throw invalid('body must not be empty.');
  const user = externalUser === null ? (space.users.all()[0]?.uuid ?? null) : null;
  return space.comments.put({
    ...inTurn(space, newRow(space, 'comments', space.comments)),
    issue,
    body,
    user,
    externalUser,
    editedAt: null,
    deleted: false,
  });
};

/** Updates a comment. Sets the time of the edit, even without a new body. @throws GraphQLError */
export const updateComment = (
  space: Workspace,
  uuid: string,
  { body }: { readonly body?: string | null },
): CommentRow => {
  const before = find(space.comments, uuid, 'Comment');
  if (body === '') throw invalid('body must not be empty.');
  const time = space.moment();
  return space.comments.put({ ...before, body: body ?? before.body, editedAt: time, updatedAt: time });
};

/** Deletes a comment. @throws GraphQLError if the comment is unknown or deleted */
export const deleteComment = (space: Workspace, uuid: string): CommentRow =>
  space.comments.put({ ...find(space.comments, uuid, 'Comment'), deleted: true });
