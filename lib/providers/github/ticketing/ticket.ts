import type { ObjectDeclaration } from '../../define.ts';
import { addressParts, dateTime, names, paragraphs, textId } from '../../language/codecs.ts';
import {
  byRepository,
  commentsOf,
  following,
  issues,
  issuesInOrder,
  paginator,
  repository,
  times,
} from '../requests.ts';
import { subIssues } from '../sub-issues.ts';

const issue = `${repository}/issues/{id}`;

export const ticket = {
  ...times,
  id: 'number',
  page: 'html_url',
  partitions: { ...byRepository, default: 'repository', field: 'project_id', object: 'ticketing.collection' },
  list: issues('all'),
  listBy: [issues('{status}', ['status']), issuesInOrder('all'), issuesInOrder('{status}', ['status'])],
  // The response contains the text as HTML. Other requests leave the HTML out, because it makes responses three times
  // as large. https://docs.github.com/en/rest/issues/issues#get-an-issue
  get: { method: 'GET', path: issue, headers: { accept: 'application/vnd.github.full+json' } },
  create: { method: 'POST', path: `${repository}/issues` },
  update: { method: 'PATCH', path: issue },
  // "GitHub's REST API considers every pull request an issue."
  // https://docs.github.com/en/rest/issues/issues#list-repository-issues
  where: { pull_request: [undefined] },
  fields: {
    name: 'title',
    description: { kind: 'value', read: 'body', write: 'body', codec: paragraphs },
    status: {
      kind: 'choice',
      at: 'state',
      choices: [
        { value: 'open', category: 'open' },
        { value: 'closed', category: 'closed' },
      ],
      words: { open: 'open', closed: 'closed' },
      category: true,
      createdAs: 'open',
    },
    completed_at: { kind: 'value', read: 'closed_at', codec: dateTime },
    tags: { kind: 'value', read: 'labels', write: 'labels', codec: names },
    // Organisations have types of issues. Repositories of users have none.
    // https://docs.github.com/en/rest/orgs/issue-types
    type: { kind: 'value', read: 'type.name', write: 'type', original: true },
    parent_ticket: {
      kind: 'ref',
      object: 'ticketing.ticket',
      read: 'parent_issue_url',
      codec: addressParts(/\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/),
      metadata: 'repositories',
      links: subIssues,
    },
    assigned_to: {
      kind: 'ref',
      object: 'ticketing.user',
      read: 'assignees',
      many: 'id',
      write: 'assignees',
      value: 'login',
      codec: textId,
    },
    creator_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id', value: 'login', codec: textId },
  },
  rendered: { description_html: { of: 'description', at: 'body_html' } },
  children: {
    comment: {
      create: { method: 'POST', path: commentsOf('{id}'), body: { body: '{value}' } },
      list: {
        method: 'GET',
        path: commentsOf('{id}'),
        query: { per_page: 100, ...following },
        records: '',
        paginator,
        text: 'body',
      },
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
