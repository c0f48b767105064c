import type { ObjectDeclaration } from '../../define.ts';
import { integerId, inverted, words } from '../../language/codecs.ts';
import { addressAt, personAt, withUsers } from '../people.ts';
import { list, sorted } from '../requests.ts';

const path = '/api/v2/tickets/{ticket}/comments';

/**
 * Pages of comments. The vendor returns the comments and their authors.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#list-comments
 */
export const pages = list(path, 'comments', withUsers);

/** Pages of 100 comments, the newest first. The first page contains a comment that was just written. */
export const newest = { ...pages, query: { ...pages.query, sort: '-created_at', 'page[size]': 100 } };

const author = personAt('author_id', 'author.role');

const address = addressAt('author_id', 'author.email');

/**
 * Partitions by ticket. A new comment is an update of its ticket.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/
 */
export const byTicket = { parts: ['ticket'], field: 'ticket_id', object: 'ticketing.ticket', touches: true } as const;

/**
 * A comment has no address of its own. The service creates a comment by an update of its ticket, and the events in the
 * response contain the id. It reads comments from the list.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/
 */
export const comment = {
  id: 'id',
  createdAt: 'created_at',
  partitions: byTicket,
  // Same page: "When using cursor pagination".
  list: {
    ...sorted(pages, { created_at: 'created_at', '-created_at': '-created_at' }),
    joins: [author.join, address],
  },
  get: {
    ...newest,
    record: { records: 'comments', where: { id: '{id}' }, paginator: pages.paginator },
    joins: [author.join, address],
  },
  create: {
    method: 'PUT',
    path: '/api/v2/tickets/{ticket}',
    wrap: 'ticket.comment',
    record: { records: 'audit.events', where: { type: 'Comment' } },
    readBack: true,
  },
  // The vendor creates no comment without text. Same page.
  required: ['body'],
  fields: {
    body: { kind: 'value', read: 'plain_body', write: 'body' },
    html_body: { kind: 'value', read: 'html_body', write: 'html_body', html: true },
    is_private: { kind: 'value', read: 'public', write: 'public', codec: inverted },
    creator_type: {
      kind: 'value',
      read: author.role,
      codec: words({ agent: 'user', admin: 'user', 'end-user': 'contact' }),
      original: true,
    },
    user_id: { ...author.user, write: 'author_id' },
    contact_id: { ...author.contact, write: 'author_id' },
    author_email_address: { kind: 'value', read: address.at },
    attachments: {
      kind: 'ref',
      object: 'ticketing.attachment',
      read: 'attachments',
      many: 'id',
      codec: integerId,
      sameCollection: true,
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
