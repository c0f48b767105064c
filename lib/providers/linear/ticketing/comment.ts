import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, words } from '../../language/codecs.ts';
import { base, changes, get, list, remove, times } from '../requests.ts';

const comment = `${base} body editedAt url issue{id}user{__typename id email}externalUser{__typename id email}`;

export const commentTicketing = {
  ...times,
  page: 'url',
  // Projects and documents have comments too. https://linear.app/developers/graphql
  list: list('comments', comment, {
    filter: 'CommentFilter',
    where: { issue: { null: false, id: { eq: '{ticket_id}' } }, user: { id: { eq: '{user_id}' } } },
  }),
  get: get('comment', comment),
  ...changes('comment', 'Comment', comment, { 'issue.id': 'issueId' }),
  remove: remove('comment'),
  // An empty body is refused. https://linear.app/developers/graphql
  required: ['body'],
  nonNull: ['body'],
  fields: {
    body: 'body',
    creator_type: {
      kind: 'value',
      read: 'user.__typename',
      orElse: 'externalUser.__typename',
      codec: words({ User: 'user', ExternalUser: 'contact' }),
      original: true,
    },
    ticket_id: { kind: 'ref', object: 'ticketing.ticket', read: 'issue.id', write: 'issue.id', createOnly: true },
    user_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id' },
    author_email_address: { kind: 'value', read: 'user.email', orElse: 'externalUser.email' },
    edited_at: { kind: 'value', read: 'editedAt', codec: dateTime },
    contact_id: { kind: 'ref', object: 'ticketing.contact', read: 'externalUser.id' },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
