/**
 * GitHub Issues: issues, their comments, labels, teams and repositories.
 *
 * ## Set up
 *
 * - By consent: register an OAuth app with the redirect URI that `GET /connections/strategies/github` shows, and store its client
 *   id and secret with `PUT /connections/strategies/github`. Its tokens do not expire.
 *   https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * - With a token: a personal access token (classic) with the scopes below, of somebody who may write to the repositories.
 *   https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens
 * - Webhooks: registered by the service in each repository that the person administers.
 *   https://docs.github.com/en/webhooks/using-webhooks/creating-webhooks
 * - New issues go to the repository that the connection names in `defaults` (`{ "ticketing.ticket": { "repository": "owner/name" } }`,
 *   or its id), unless `project_id` names another.
 *
 * ## Scopes
 *
 * - `repo`: `ticketing.ticket`, `ticketing.comment`, `ticketing.user`, `ticketing.tag`, `ticketing.collection`, and the
 *   registration of webhooks.
 * - `read:user`: `ticketing.user`: lists show the public e-mail addresses of people only to tokens that have it.
 * - `read:org`: `ticketing.team`.
 *
 * ## Limits
 *
 * - An issue has the states `open` and `closed`, and no priority, due date, customer or file of its own; it cannot be deleted
 *   by the API. https://docs.github.com/en/rest/issues/issues
 * - Pull requests are issues for GitHub; they and their comments are left out.
 *   https://docs.github.com/en/rest/issues/issues#list-repository-issues
 * - Only organisations have types of issues. https://docs.github.com/en/rest/orgs/issue-types
 * - A user is somebody who can be assigned in a repository, and has the e-mail address of the public profile, if any.
 *   https://docs.github.com/en/graphql/reference/objects#user
 * - No webhook reports changes of comments and teams: syncs alone find them.
 * - A repository keeps its records and their ids with another name or owner. An issue that goes to another repository is
 *   another record there. https://docs.github.com/en/issues/tracking-your-work-with-issues/administering-issues/transferring-an-issue-to-another-repository
 * - 5,000 requests an hour for each person, 5,000 points of GraphQL beside them (a page of users or of teams is one), and secondary limits
 *   that answers tell in words only. https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 *   https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */

import type { Metadata, PathRequest, Provider } from '../define.ts';
import { addressParts, dateTime, names, paragraphs, textId } from '../language/codecs.ts';
import { errors } from './errors.ts';
import { oauth } from './oauth.ts';
import { following, issues, issuesInOrder, oldestFirst, pages, paginator } from './requests.ts';
import { subIssues } from './sub-issues.ts';
import { team } from './team.ts';
import { user } from './users.ts';

/**
 * By its id, which stays where the repository gets another name or owner. The reference has the paths by name; those by id
 * are where its redirects lead and its `Link` headers point to, for every method.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api#using-link-headers
 */
const repository = '/repositories/{repository}';
const issue = `${repository}/issues/{id}`;
const comment = `${repository}/issues/comments/{id}`;
const commentsOf = (number: string) => `${repository}/issues/${number}/comments`;

const times = { createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

/** The whole of a list, page by page. */
const whole = (path: string, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path,
  query: { ...query, per_page: 100, ...following },
});

/** An element of a list, by its id. */
const found = (path: string) => ({
  ...whole(path),
  record: { records: '', where: { id: '{id}' }, paginator },
});

const namedBy = (request: PathRequest, label: string, where: Metadata['where'] = {}, value = 'id'): Metadata => ({
  request,
  records: [''],
  paginator,
  value,
  label,
  where,
});

const repositories = whole('/user/repos', oldestFirst);
const byRepository = { parts: ['repository'], metadata: 'repositories' } as const;

export const github = {
  id: 'github',
  name: 'GitHub Issues',
  documentation: 'https://docs.github.com/en/rest/issues',
  baseUrl: 'https://api.github.com',
  graphqlPath: '/graphql',
  credentials: {
    access_token: {
      label: 'Personal access token',
      secret: true,
      help: 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
    },
  },
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  // https://docs.github.com/en/rest/about-the-rest-api/api-versions
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  identify: { method: 'GET', path: '/user', account: 'id', name: 'login' },
  errors,
  // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#checking-the-status-of-your-rate-limit
  budgets: [
    {
      limit: 'x-ratelimit-limit',
      remaining: 'x-ratelimit-remaining',
      reset: 'x-ratelimit-reset',
      seconds: 60 * 60,
    },
  ],
  metadata: {
    repositories: namedBy(repositories, 'full_name', { has_issues: [true] }),
    // As GraphQL knows them, in the same answer. https://docs.github.com/en/graphql/guides/using-global-node-ids
    repositoryNodes: namedBy(repositories, 'full_name', { has_issues: [true] }, 'node_id'),
    organizationNodes: namedBy(whole('/user/orgs'), 'login', {}, 'node_id'),
  },
  objects: {
    'ticketing.ticket': {
      ...times,
      id: 'number',
      page: 'html_url',
      partitions: { ...byRepository, default: 'repository', field: 'project_id', object: 'ticketing.collection' },
      list: issues('all'),
      listBy: [issues('{status}', ['status']), issuesInOrder('all'), issuesInOrder('{status}', ['status'])],
      // With what is shown of the text. Other requests leave it out: answers are three times as large with it.
      // https://docs.github.com/en/rest/issues/issues#get-an-issue
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
          categorised: true,
          createdAs: 'open',
        },
        completed_at: { kind: 'value', read: 'closed_at', codec: dateTime },
        tags: { kind: 'value', read: 'labels', write: 'labels', codec: names },
        // Organisations have types, people's own repositories none. https://docs.github.com/en/rest/orgs/issue-types
        type: { kind: 'value', read: 'type.name', write: 'type', lossless: true },
        parent_ticket: {
          kind: 'ref',
          object: 'ticketing.ticket',
          read: 'parent_issue_url',
          codec: addressParts(/\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/),
          collections: 'repositories',
          links: subIssues,
        },
        assigned_to: {
          kind: 'ref',
          object: 'ticketing.user',
          read: 'assignees',
          many: 'id',
          write: 'assignees',
          takenAs: 'login',
          codec: textId,
        },
        creator_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id', takenAs: 'login', codec: textId },
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
    },
    'ticketing.comment': {
      ...times,
      id: 'id',
      page: 'html_url',
      partitions: {
        parts: ['repository', 'issue'],
        field: 'ticket_id',
        object: 'ticketing.ticket',
        // Those of pull requests are among them, and say so in their address only.
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
      get: { method: 'GET', path: comment },
      create: { method: 'POST', path: commentsOf('{issue}') },
      update: { method: 'PATCH', path: comment },
      remove: { method: 'DELETE', path: comment },
      // https://docs.github.com/en/rest/issues/comments#create-an-issue-comment
      required: ['body'],
      kept: ['body'],
      fields: {
        body: 'body',
        creator_type: { kind: 'constant', always: 'user' },
        user_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id', codec: textId },
      },
    },
    'ticketing.user': { ...user, partitions: { ...byRepository, metadata: 'repositoryNodes', overlap: true } },
    'ticketing.tag': {
      id: 'id',
      partitions: byRepository,
      list: pages(`${repository}/labels`),
      // A label is read by its name, which may change. https://docs.github.com/en/rest/issues/labels#get-a-label
      get: found(`${repository}/labels`),
      fields: { name: 'name' },
    },
    'ticketing.team': { ...team, partitions: { parts: ['organization'], metadata: 'organizationNodes' } },
    'ticketing.collection': {
      ...times,
      id: 'id',
      page: 'html_url',
      list: pages('/user/repos', oldestFirst),
      get: { method: 'GET', path: '/repositories/{id}' },
      // Where issues are turned off there is nothing to keep tickets in. https://docs.github.com/en/rest/repos/repos
      where: { has_issues: [true] },
      fields: {
        name: 'full_name',
        description: 'description',
        collection_type: { kind: 'constant', always: 'repository' },
      },
    },
  },
} as const satisfies Provider;
