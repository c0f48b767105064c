/**
 * Jira Cloud: issues, their comments and files, people, groups, labels and projects.
 *
 * ## Set up
 *
 * - By consent: make an app with OAuth 2.0 (3LO) and the callback URL that `GET /connections/strategies/jira` shows (Atlassian
 *   has no PKCE, so it names the project), and store its client id and secret with `PUT /connections/strategies/jira`. The person
 *   names the `site` first: a consent covers all sites that he has ever allowed. Refresh tokens are replaced with each use.
 *   https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * - With a token: the `site` (`acme` of `acme.atlassian.net`), the `email` of a user, and an `api_token` of his.
 *   https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/
 * - Webhooks: registered by the service for accounts that were connected by consent, and renewed before they end after 30 days.
 *   An app has one address, so one app serves one project.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
 * - New issues have the project and type in `defaults` of the connection, unless the body names others.
 *
 * ## Scopes
 *
 * - `read:jira-work`: `ticketing.ticket`, `ticketing.comment`, `ticketing.attachment`, `ticketing.tag`, `ticketing.collection`.
 * - `write:jira-work`: writes of `ticketing.ticket`, `ticketing.comment` and `ticketing.attachment`.
 * - `read:jira-user`: `ticketing.user`, `ticketing.team`.
 * - `manage:jira-webhook`: the registration of webhooks.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - An issue comes to another status by the transitions of its workflow; where no way leads there, the write is refused.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-post
 * - Texts are documents (ADF), read and written as Markdown; what Markdown cannot say stays when a text is sent back unchanged.
 *   https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 * - There are no customers or their companies. People decide who sees their e-mail.
 *   https://developer.atlassian.com/cloud/jira/platform/profile-visibility/
 * - Searches know minutes only, so a sync reads the last minute again.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post
 * - An issue of a site with more than about 190 custom fields takes two requests: these have no room in one.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-bulkfetch-post
 * - Members of groups are not read: they take a request for each 50 of a group, so 101 or more for a page of 100 groups, and the
 *   scope `manage:jira-configuration`, which lets an app change the site.
 *   https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-groups/#api-rest-api-3-group-member-get
 * - No webhook reports changes of labels, groups and projects: syncs alone find them.
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
    // The last one of a webhook. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/#api-rest-api-3-webhook-post
    message: ['errorMessages.0', 'errorMessage', 'message', 'webhookRegistrationResult.0.errors.0'],
    code: ['code', 'error'],
    reasons: [{ at: 'errorMessages' }, { at: 'errors' }],
    // The token is good: another consent with more scopes is needed for this, and nothing else.
    // https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/
    meanings: [{ at: 'message', pattern: /\bscope does not match\b/, status: 403 }],
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes
    refused: refusedByName('errors'),
    requestId: { header: 'atl-traceid' },
  },
  // Less than a fifth of any limit may be told by the last one alone.
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
    // The search for priorities takes the scope of administrators. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-priorities/
    priorities: { request: { method: 'GET', path: path('/priority') }, records: [''], value: 'name', label: 'name' },
    issueTypes: issueTypes(),
    typeIds: { ...issueTypes(), value: 'id' },
    // Types that need no parent, as sub-tasks do. https://support.atlassian.com/jira-cloud-administration/docs/what-are-issue-types/
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
