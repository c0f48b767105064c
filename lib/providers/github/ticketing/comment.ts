import type { ObjectDeclaration } from '../../define.ts';
import { addressParts, textId } from '../../language/codecs.ts';
import { commentsOf, pages, repository, times } from '../requests.ts';

const one = `${repository}/issues/comments/{id}`;

export const comment = {
  ...times,
  id: 'id',
  page: 'html_url',
  partitions: {
    parts: ['repository', 'issue'],
    field: 'ticket_id',
    object: 'ticketing.ticket',
    // The list contains comments of pull requests too. Only their address shows the difference.
    // https://docs.github.com/en/rest/issues/comments#list-issue-comments-for-a-repository
    across: {
      metadata: 'repositories',
      list: {
        ...pages(`${repository}/issues/comments`, { since: '{modified_after}', sort: 'created', direction: 'asc' }),
        filters: ['modified_after'],
      },
      of: { read: 'html_url', codec: addressParts(/\/issues\/(\d+)(?:#|$)/) },
    },
  },
  list: { ...pages(commentsOf('{issue}'), { since: '{modified_after}' }), filters: ['modified_after'] },
  get: { method: 'GET', path: one },
  create: { method: 'POST', path: commentsOf('{issue}') },
  update: { method: 'PATCH', path: one },
  remove: { method: 'DELETE', path: one },
  // https://docs.github.com/en/rest/issues/comments#create-an-issue-comment
  required: ['body'],
  nonNull: ['body'],
  fields: {
    body: 'body',
    creator_type: { kind: 'constant', value: 'user' },
    user_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id', codec: textId },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
