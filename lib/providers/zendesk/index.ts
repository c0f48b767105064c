/**
 * Zendesk Support: tickets, their comments and files, end users, agents, organisations, groups and brands.
 *
 * ## Set up
 *
 * - By consent: create an OAuth client (Admin Center, Apps and integrations, APIs, OAuth clients) with the redirect URI
 *   that `GET /connections/strategies/zendesk` shows. Store its id and secret with
 *   `PUT /connections/strategies/zendesk`. The user enters the `subdomain` first. Each use of a refresh token replaces
 *   the token. https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/
 * - An OAuth client works only for the account that created it. If a client serves several customers, Zendesk requires
 *   a global client. Zendesk turns an OAuth client into a global client on request. The identifier of a global client
 *   begins with `zdg-`. https://developer.zendesk.com/documentation/apps/publish-your-app-or-theme/global_oauth_intro/
 * - With a token, if the account has one: the `subdomain`, the `email` of an agent and an `api_token`. Zendesk stopped
 *   creating API tokens on October 27, 2026. A token that is not used for 30 days stops working. All tokens stop
 *   working on April 30, 2027. https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/
 * - The service does not support the grant `client_credentials`. Zendesk replaces API tokens with this grant for work
 *   without a user. https://developer.zendesk.com/documentation/api-basics/authentication/api-tokens-to-oauth/
 * - Webhooks: the service registers a webhook soon after the account is connected, if the user is an administrator.
 *   https://developer.zendesk.com/api-reference/webhooks/event-types/webhook-event-types/
 *
 * ## Scopes
 *
 * - `read`: every object.
 * - `write`: `ticketing.ticket`, `ticketing.comment`, `ticketing.attachment`, `ticketing.contact`, `ticketing.account`,
 *   and the registration of webhooks.
 *
 * ## Limits
 *
 * - Only tickets of type `task` have a `due_date`. Only tickets of type `incident` have a `parent_ticket`.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
 * - The description is the first comment, and cannot be changed. A comment can be neither changed nor removed.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#description-and-first-comment
 * - An update of a contact's e-mail address would add a second address, so the service writes the address only with a
 *   new contact. https://developer.zendesk.com/api-reference/ticketing/users/user_identities/
 * - A user contains only the default group of the user, not the other groups.
 *   https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
 * - A page of groups needs a further request for each 100 memberships of the account, because no list of groups
 *   contains the members.
 *   https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships
 * - A ticket has times of service level agreements only if a policy of the account applies to the ticket.
 *   https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
 * - The time of a user's first answer is exact to the minute. Only public comments count as answers.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/
 * - A merged organization names the remaining organization. A merged user does not name the remaining user, so the
 *   service reports only the deletion.
 *   https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#list-organization-merges
 * - No webhook reports changes of groups, brands and tags. Only syncs find these changes.
 * - Syncs find changes with incremental exports, which allow 10 requests a minute.
 *   https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#rate-limits
 */

import type { Provider } from '../define.ts';
import { oauth } from './oauth.ts';
import { refused } from './refused.ts';
import { ticketFields } from './ticket-fields.ts';
import { account } from './ticketing/account.ts';
import { attachment } from './ticketing/attachment.ts';
import { collection } from './ticketing/collection.ts';
import { comment } from './ticketing/comment.ts';
import { contact } from './ticketing/contact.ts';
import { tag } from './ticketing/tag.ts';
import { team } from './ticketing/team.ts';
import { ticket } from './ticketing/ticket.ts';
import { user } from './ticketing/user.ts';

export const zendesk = {
  id: 'zendesk',
  name: 'Zendesk Support',
  documentation: 'https://developer.zendesk.com/api-reference/',
  baseUrl: 'https://{subdomain}.zendesk.com',
  hostParts: { subdomain: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    subdomain: { label: 'Subdomain', secret: false },
    email: { label: 'E-mail of the agent', secret: false },
    api_token: {
      label: 'API token',
      secret: true,
      documentation: 'https://support.zendesk.com/hc/articles/4408889192858',
    },
  },
  // https://developer.zendesk.com/api-reference/introduction/security-and-auth/#api-token
  authorization: { basic: '{email}/token:{api_token}' },
  oauth,
  // (unproven) An account's own address of a file redirects to this host: "may be hosted externally so take care not to
  // send credentials".
  // https://developer.zendesk.com/documentation/ticketing/managing-tickets/working-with-url-properties/
  hosts: [{ host: '*.zdusercontent.com' }],
  identify: {
    method: 'GET',
    path: '/api/v2/users/me',
    account: { credential: 'subdomain' },
    name: { credential: 'subdomain' },
    // For wrong credentials, the vendor returns 200 and the anonymous user, whose id is null.
    // https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self
    proof: 'user.id',
  },
  errors: {
    // Some endpoints return a list of errors.
    // https://developer.zendesk.com/api-reference/introduction/requests/#error-responses
    message: ['description', 'error.message', 'errors.0.title', 'message', 'error'],
    code: ['error.title', 'error', 'errors.0.code'],
    reasons: [
      { at: 'details', member: 'description', orElse: ['error'] },
      { at: 'errors', member: 'detail', orElse: ['title'] },
    ],
    // Two requests created the same record at once: "Try the API call again."
    // https://developer.zendesk.com/api-reference/introduction/requests/#error-responses
    meanings: [{ at: 'error', pattern: /^DatabaseConflict$/, status: 503 }],
    refused,
    requestId: { header: 'x-request-id' },
  },
  // https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/best-practices-for-avoiding-rate-limiting/
  budgets: [
    {
      limit: 'x-rate-limit',
      remaining: 'x-rate-limit-remaining',
      reset: 'ratelimit-reset',
      seconds: 60,
    },
    // Some endpoints have their own limits: `zendesk-ratelimit-incremental-exports: total=10; remaining=8; resets=36`.
    // https://developer.zendesk.com/api-reference/introduction/rate-limits/#monitoring-your-request-activity
    {
      header: /^zendesk-ratelimit-/,
      pattern: /^total=(?<limit>\d+); ?remaining=(?<remaining>\d+); ?resets=(?<reset>\d+)$/,
      seconds: 60,
      ofEndpoints: true,
    },
  ],
  metadata: {
    ticketFields,
  },
  objects: {
    'ticketing.ticket': ticket,
    'ticketing.comment': comment,
    'ticketing.user': user,
    'ticketing.contact': contact,
    'ticketing.account': account,
    'ticketing.attachment': attachment,
    'ticketing.tag': tag,
    'ticketing.team': team,
    'ticketing.collection': collection,
  },
} as const satisfies Provider;
