/**
 * Jira Cloud: issues, their comments and files, people, groups, labels and projects.
 *
 * ## Set up
 *
 * - By consent: create an app with OAuth 2.0 (3LO) and the callback URL that `GET /connections/strategies/jira` shows.
 *   Atlassian has no PKCE, so the URL contains the project. Store the client id and secret of the app with
 *   `PUT /connections/strategies/jira`. The user enters the `site` first, because a consent covers all sites that the
 *   user has ever allowed. Each use of a refresh token replaces the token.
 *   https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * - With a token: the `site` (`acme` in `acme.atlassian.net`), the `email` of a user, and an `api_token` of the same
 *   user. https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/
 * - Webhooks: the service registers webhooks for accounts that were connected by consent. A webhook expires after 30
 *   days, and the service renews it before. An app has a single address, so it serves a single project.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
 * - By default, a new issue has the project and type in `defaults` of the connection. A body can name others.
 *
 * ## Scopes
 *
 * - `read:jira-work`: `ticketing.ticket`, `ticketing.comment`, `ticketing.attachment`, `ticketing.tag`,
 *   `ticketing.collection`.
 * - `write:jira-work`: writes of `ticketing.ticket`, `ticketing.comment` and `ticketing.attachment`.
 * - `read:jira-user`: `ticketing.user`, `ticketing.team`.
 * - `manage:jira-webhook`: the registration of webhooks.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - The status of an issue changes by the transitions of its workflow. If no transitions lead to a status, the service
 *   refuses the write.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-post
 * - Texts are documents (ADF), which the service reads and writes as Markdown. Content that Markdown cannot express
 *   stays if a text is sent back unchanged.
 *   https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 * - There are no customers and no companies of customers. Users decide who sees their e-mail address.
 *   https://developer.atlassian.com/cloud/jira/platform/profile-visibility/
 * - Searches compare times by the minute, so a sync reads the last minute again.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post
 * - If a site has more than about 190 custom fields, an issue needs two requests, because the fields do not fit into
 *   one.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-bulkfetch-post
 * - The service does not read the members of groups. They would need a request for each 50 members, so at least 101
 *   requests for a page of 100 groups. They would also need the scope `manage:jira-configuration`, which allows an app
 *   to change the site.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-groups/#api-rest-api-3-group-member-get
 * - No webhook reports changes of labels, groups and projects. Only syncs find these changes.
 */

import type { Provider } from '../define.ts';
import { refusedByName } from '../language/answers.ts';
import { customFields } from './custom-fields.ts';
import { oauth } from './oauth.ts';
import { issueTypes, path } from './requests.ts';
import { attachment } from './ticketing/attachment.ts';
import { collection } from './ticketing/collection.ts';
import { comment } from './ticketing/comment.ts';
import { tag } from './ticketing/tag.ts';
import { team } from './ticketing/team.ts';
import { ticket } from './ticketing/ticket.ts';
import { user } from './ticketing/user.ts';

export const jira = {
  id: 'jira',
  name: 'Jira Cloud',
  documentation: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/',
  baseUrl: 'https://{site}.atlassian.net',
  hostParts: { site: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    site: { label: 'Site', secret: false },
    email: { label: 'E-mail of the user', secret: false },
    api_token: {
      label: 'API token',
      secret: true,
      documentation:
        'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
    },
  },
  // https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/
  authorization: { basic: '{email}:{api_token}' },
  oauth,
  identify: {
    method: 'GET',
    path: path('/myself'),
    account: { credential: 'site' },
    name: { credential: 'site' },
    proof: 'accountId',
  },
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes
  errors: {
    // The last path is for errors of a webhook's registration.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/#api-rest-api-3-webhook-post
    message: ['errorMessages.0', 'errorMessage', 'message', 'webhookRegistrationResult.0.errors.0'],
    code: ['code', 'error'],
    reasons: [{ at: 'errorMessages' }, { at: 'errors' }],
    // The token is valid. The request only needs a consent with more scopes.
    // https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/
    meanings: [{ at: 'message', pattern: /\bscope does not match\b/, status: 403 }],
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes
    refused: refusedByName('errors'),
    requestId: { header: 'atl-traceid' },
  },
  // The last header alone may announce that less than a fifth of a limit is left.
  // https://developer.atlassian.com/cloud/jira/platform/rate-limiting/#rate-limit-responses
  budgets: [
    {
      limit: 'x-ratelimit-limit',
      remaining: 'x-ratelimit-remaining',
      reset: 'x-ratelimit-reset',
      seconds: 60,
    },
    { header: /^x-ratelimit-nearlimit$/, pattern: /^true$/, seconds: 60 },
  ],
  metadata: {
    customFields,
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-workflow-statuses/#api-rest-api-3-status-get
    statuses: {
      request: { method: 'GET', path: path('/status') },
      records: [''],
      value: 'name',
      label: 'name',
      category: {
        at: 'statusCategory.key',
        words: { new: 'open', indeterminate: 'in_progress', done: 'closed' },
      },
    },
    // The search for priorities needs the scope of administrators.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-priorities/
    priorities: { request: { method: 'GET', path: path('/priority') }, records: [''], value: 'name', label: 'name' },
    issueTypes: issueTypes(),
    typeIds: { ...issueTypes(), value: 'id' },
    // Types that need no parent. Sub-tasks need a parent.
    // https://support.atlassian.com/jira-cloud-administration/docs/what-are-issue-types/
    standardTypes: issueTypes({ subtask: [false] }),
  },
  objects: {
    'ticketing.ticket': ticket,
    'ticketing.comment': comment,
    'ticketing.attachment': attachment,
    'ticketing.user': user,
    'ticketing.tag': tag,
    'ticketing.team': team,
    'ticketing.collection': collection,
  },
} as const satisfies Provider;
