import type { ObjectDeclaration } from '../../define.ts';
import { inverted, words } from '../../language/codecs.ts';
import { markdown } from '../codecs.ts';
import { pages, path, user } from '../requests.ts';

export const byTicket = { parts: ['issue'], field: 'ticket_id', object: 'ticketing.ticket' } as const;

const all = '/issue/{issue}/comment';

const one = path(`${all}/{id}`);

const rendered = { expand: 'renderedBody' } as const;

/** Declaration of comments. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/ */
export const comment = {
  id: 'id',
  createdAt: 'created',
  modifiedAt: 'updated',
  partitions: byTicket,
  list: pages(all, { ...rendered, orderBy: 'created' }, 'comments'),
  get: { method: 'GET', path: one, query: rendered },
  create: { method: 'POST', path: path(all), query: rendered },
  update: { method: 'PUT', path: one, query: rendered },
  remove: { method: 'DELETE', path: one },
  required: ['body'],
  nonNull: ['body'],
  fields: {
    body: { kind: 'value', read: 'body', write: 'body', codec: markdown },
    html_body: { kind: 'value', read: 'renderedBody', html: true },
    // Only comments in service projects have this member.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/
    is_private: { kind: 'value', read: 'jsdPublic', codec: inverted },
    // Customers of a service project and apps also write comments.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/
    creator_type: {
      kind: 'value',
      read: 'author.accountType',
      codec: words({ atlassian: 'user', customer: 'contact' }),
      original: true,
    },
    user_id: user('author'),
    // Users decide who sees their address. https://developer.atlassian.com/cloud/jira/platform/profile-visibility/
    author_email_address: { kind: 'value', read: 'author.emailAddress' },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
