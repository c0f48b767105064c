/**
 * GitHub Issues: issues, their comments, labels, teams and repositories.
 *
 * ## Set up
 *
 * - By consent: register an OAuth app with the redirect URI that `GET /connections/strategies/github` shows. Store its
 *   client id and secret with `PUT /connections/strategies/github`. The tokens do not expire.
 *   https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 * - With a token: a personal access token (classic) with the scopes below, from a user who may write to the
 *   repositories.
 *   https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens
 * - Webhooks: the service registers a webhook in each repository that the user administers.
 *   https://docs.github.com/en/webhooks/using-webhooks/creating-webhooks
 * - By default, a new issue belongs to the repository that the connection names in `defaults`
 *   (`{ "ticketing.ticket": { "repository": "owner/name" } }`, or its id). The field `project_id` can name a different
 *   repository.
 *
 * ## Scopes
 *
 * - `repo`: `ticketing.ticket`, `ticketing.comment`, `ticketing.user`, `ticketing.tag`, `ticketing.collection`, and the
 *   registration of webhooks.
 * - `read:user`: `ticketing.user`. Lists contain the public e-mail addresses of users only for tokens with this scope.
 * - `read:org`: `ticketing.team`.
 *
 * ## Limits
 *
 * - An issue has the states `open` and `closed`. It has no priority, due date, customer or file of its own. The API
 *   cannot delete an issue. https://docs.github.com/en/rest/issues/issues
 * - For GitHub, pull requests are issues. The service leaves out pull requests and their comments.
 *   https://docs.github.com/en/rest/issues/issues#list-repository-issues
 * - Only organisations have types of issues. https://docs.github.com/en/rest/orgs/issue-types
 * - A user is a person who can be assigned to issues of a repository. The e-mail address of a user comes from the
 *   public profile, if it contains one. https://docs.github.com/en/graphql/reference/objects#user
 * - No webhook reports changes of comments and teams. Only syncs find these changes.
 * - If a repository gets a new name or owner, its records keep their ids. If an issue is transferred to a different
 *   repository, it becomes a new record there.
 *   https://docs.github.com/en/issues/tracking-your-work-with-issues/administering-issues/transferring-an-issue-to-another-repository
 * - GitHub allows each user 5,000 requests an hour, and also 5,000 points of GraphQL an hour. A page of users or teams
 *   costs one point. Only the messages of responses announce secondary limits.
 *   https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 *   https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */

import type { Metadata, PathRequest, Provider } from '../define.ts';
import { errors } from './errors.ts';
import { oauth } from './oauth.ts';
import { oldestFirst, paginator, whole } from './requests.ts';
import { collection } from './ticketing/collection.ts';
import { comment } from './ticketing/comment.ts';
import { tag } from './ticketing/tag.ts';
import { team } from './ticketing/team.ts';
import { ticket } from './ticketing/ticket.ts';
import { user } from './ticketing/user.ts';

const namedBy = (request: PathRequest, label: string, where: Metadata['where'] = {}, value = 'id'): Metadata => ({
  request,
  records: [''],
  paginator,
  value,
  label,
  where,
});

const repositories = whole('/user/repos', oldestFirst);

export const github = {
  id: 'github',
  name: 'GitHub Issues',
  documentation: 'https://docs.github.com/en/rest/issues',
  baseUrl: 'https://api.github.com',
  credentials: {
    access_token: {
      label: 'Personal access token',
      secret: true,
      documentation:
        'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
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
    // Ids for GraphQL, from the same response. https://docs.github.com/en/graphql/guides/using-global-node-ids
    repositoryNodes: namedBy(repositories, 'full_name', { has_issues: [true] }, 'node_id'),
    organizationNodes: namedBy(whole('/user/orgs'), 'login', {}, 'node_id'),
  },
  objects: {
    'ticketing.ticket': ticket,
    'ticketing.comment': comment,
    'ticketing.user': user,
    'ticketing.tag': tag,
    'ticketing.team': team,
    'ticketing.collection': collection,
  },
} as const satisfies Provider;
