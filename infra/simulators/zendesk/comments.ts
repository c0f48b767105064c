import { isObject } from '../shared/vendor.ts';
import { type Account, currentUser } from './account.ts';
import { invalidAttribute, type Problems } from './errors.ts';
import { isUser } from './references.ts';
import type { AttachmentRow, CommentRow, TicketRow } from './types.ts';

interface NewComment {
  readonly body: string;
  readonly html_body: string;
  readonly public: boolean;
  readonly author_id?: number;
  /** Tokens of uploads. */
  readonly uploads: readonly string[];
}

/** Comment in a write of a ticket. Undefined if it has no text. */
export const readComment = (account: Account, given: unknown, problems: Problems): NewComment | undefined => {
  if (given === undefined || given === null) return undefined;
  const comment = typeof given === 'string' ? { body: given } : given;
  if (!isObject(comment)) throw invalidAttribute('Invalid parameter: ticket.comment must be an object');
  const html = typeof comment.html_body === 'string' ? comment.html_body : undefined;
  const body = html === undefined ? String(comment.body ?? '') : html.replaceAll(/<[^>]*>/g, '');
  if (body.trim() === '') return undefined;
  const uploads = readUploads(account, comment.uploads, problems);
  const text = { body, html_body: html ?? toHtml(body), public: comment.public !== false, uploads };
  if (comment.author_id === undefined) return text;
  const author = comment.author_id;
  if (typeof author === 'number' && isUser(account, author)) return { ...text, author_id: author };
  problems.author_id = [{ description: `Author: ${String(author)} is not valid`, error: 'InvalidValue' }];
  return text;
};

/** Adds a comment and attaches its uploads. An upload can be attached once. The time is the ticket's time of change. */
export const addComment = (account: Account, ticket: TicketRow, comment: NewComment): CommentRow => {
  const added = account.comments.put({
    id: account.comments.nextId(),
    ticket_id: ticket.id,
    author_id: comment.author_id ?? currentUser(account).id,
    body: comment.body,
    html_body: comment.html_body,
    public: comment.public,
    created_at: ticket.updated_at,
  });
  for (const { token, ...file } of uploadsOf(account, comment.uploads)) {
    account.attachments.put({ ...file, comment_id: added.id });
  }
  return added;
};

const uploadsOf = (account: Account, tokens: readonly string[]): AttachmentRow[] =>
  account.attachments.all().filter(({ token }) => token !== undefined && tokens.includes(token));

/** Tokens of a comment's uploads. Reports unknown tokens. (unproven) */
const readUploads = (account: Account, given: unknown, problems: Problems): string[] => {
  const tokens = Array.isArray(given) ? given.map(String) : [];
  if (uploadsOf(account, tokens).length === tokens.length) return tokens;
  problems.uploads = [{ description: 'Uploads: is invalid', error: 'InvalidValue' }];
  return [];
};

/** Comments in the order of creation. Comments cannot be deleted. */
export const commentsOf = (account: Account, ticketId: number): CommentRow[] =>
  account.comments.all().filter((comment) => comment.ticket_id === ticketId);

const toHtml = (body: string): string => {
  const escaped = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<div class="zd-comment" dir="auto">${escaped.replaceAll('\n', '<br>')}</div>`;
};
