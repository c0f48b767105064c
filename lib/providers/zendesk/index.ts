/**
 * Zendesk Support: tickets, their comments and files, end users, agents, organisations, groups and brands.
 *
 * ## Set up
 *
 * - By consent: make an OAuth client (Admin Center, Apps and integrations, APIs, OAuth clients) with the redirect URI that
 *   `GET /connections/strategies/zendesk` shows, and store its id and secret with `PUT /connections/strategies/zendesk`. The
 *   person names the `subdomain` first. Refresh tokens are replaced with each use.
 *   https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/
 * - An OAuth client is for the one account that it was made in. For the accounts of several customers Zendesk demands a global
 *   client, which it makes of such a client on request: the identifier begins with `zdg-`.
 *   https://developer.zendesk.com/documentation/apps/publish-your-app-or-theme/global_oauth_intro/
 * - With a token, where there is one: the `subdomain`, the `email` of an agent and an `api_token`. Zendesk makes no new API tokens
 *   since October 27, 2026, ends one that is not used for 30 days, and ends all of them on April 30, 2027.
 *   https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/
 * - The grant `client_credentials`, with which Zendesk replaces API tokens for work without a person, is not supported.
 *   https://developer.zendesk.com/documentation/api-basics/authentication/api-tokens-to-oauth/
 * - Webhooks: registered by the service soon after the account is connected, where the person is an administrator.
 *   https://developer.zendesk.com/api-reference/webhooks/event-types/webhook-event-types/
 *
 * ## Scopes
 *
 * - `read`: every object.
 * - `write`: `ticketing.ticket`, `ticketing.comment`, `ticketing.attachment`, `ticketing.contact`, `ticketing.account`, and the
 *   registration of webhooks.
 *
 * ## Limits
 *
 * - `due_date` is kept on tickets of type `task` only, `parent_ticket` on those of type `incident`.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
 * - The description is the first comment, and cannot be changed. A comment can be neither changed nor removed.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#description-and-first-comment
 * - An update of a contact's e-mail would add a second address: it is taken with a new contact only.
 *   https://developer.zendesk.com/api-reference/ticketing/users/user_identities/
 * - A user names the default one of his groups, not the others.
 *   https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
 * - A page of groups takes a further request for each 100 memberships of the account: no list of groups has its members.
 *   https://developer.zendesk.com/api-reference/ticketing/groups/group_memberships/#list-memberships
 * - The times of service level agreements are there where a policy of the account applies to the ticket.
 *   https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
 * - When a user answered first is to the minute, and counts public comments alone.
 *   https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/
 * - A merged organization names the one that it was merged into; a merged user does not, so his deletion alone is seen.
 *   https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#list-organization-merges
 * - No webhook reports changes of groups, brands and tags: syncs alone find them.
 * - Incremental exports, with which changes are found, take 10 requests a minute.
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
      // https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/
      legacy:
        'Zendesk makes no new API tokens since October 27, 2026, and ends those that are there on April 30, 2027. One that is not used for 30 days ends before.',
    },
  },
  // https://developer.zendesk.com/api-reference/introduction/security-and-auth/#api-token
  authorization: { basic: '{email}/token:{api_token}' },
  oauth,
  // (memory) Where an account's own address of a file leads to: "may be hosted externally so take care not to send
  // credentials". https://developer.zendesk.com/documentation/ticketing/managing-tickets/working-with-url-properties/
  hosts: [{ host: '*.zdusercontent.com' }],
  identify: {
    method: 'GET',
    path: '/api/v2/users/me',
    account: { credential: 'subdomain' },
    name: { credential: 'subdomain' },
    // Wrong credentials are answered 200 with the anonymous user, whose id is null.
    // https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self
    proof: 'user.id',
  },
  errors: {
    // Some endpoints answer a list of errors. https://developer.zendesk.com/api-reference/introduction/requests/#error-responses
    message: ['description', 'error.message', 'errors.0.title', 'message', 'error'],
    code: ['error.title', 'error', 'errors.0.code'],
    reasons: [
      { at: 'details', member: 'description', orElse: ['error'] },
      { at: 'errors', member: 'detail', orElse: ['title'] },
    ],
    // Of two that made the same at once: "Try the API call again." https://developer.zendesk.com/api-reference/introduction/requests/#error-responses
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
    // Endpoints have limits of their own: `zendesk-ratelimit-incremental-exports: total=10; remaining=8; resets=36`.
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
