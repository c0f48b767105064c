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
import { dateTime, integerId, paragraphs, strings, truth } from '../language/codecs.ts';
import { attachment, comment } from './comments.ts';
import { handling } from './handling.ts';
import { mergedInto } from './merges.ts';
import { oauth } from './oauth.ts';
import { byPhone, person, users } from './people.ts';
import { refused } from './refused.ts';
import {
  agentPage,
  byExternalId,
  changes,
  externalId,
  foundOrganizations,
  get,
  list,
  onCreate,
  organizationById,
  records,
  ref,
  safeUpdate,
  showMany,
} from './requests.ts';
import { serviceLevels } from './service-levels.ts';
import { team } from './team.ts';
import { choices } from './ticket-choices.ts';
import { ticketFields } from './ticket-fields.ts';
import { requester, submitter, ticketReads } from './ticket-reads.ts';

/** What a write answers does not say who of the two is an agent. */
const ticketChanges = changes('tickets', 'ticket');

const tags = list('/api/v2/tags', 'tags');

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
      help: 'https://support.zendesk.com/hc/articles/4408889192858',
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
  fileHosts: [{ host: '*.zdusercontent.com' }],
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
      headers: /^zendesk-ratelimit-/,
      says: /^total=(?<limit>\d+); ?remaining=(?<remaining>\d+); ?resets=(?<reset>\d+)$/,
      seconds: 60,
      ofEndpoints: true,
    },
  ],
  metadata: {
    ticketFields,
  },
  objects: {
    'ticketing.ticket': {
      ...records,
      page: agentPage('tickets'),
      ...ticketReads,
      ...ticketChanges,
      create: { ...ticketChanges.create, readBack: true },
      update: { ...ticketChanges.update, readBack: true, precondition: safeUpdate },
      // Incremental exports keep deleted tickets for a while.
      // https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#deleted-tickets
      leaveOut: { status: ['deleted'] },
      required: ['description'],
      // A group is a whole number, never null. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
      kept: ['project_id', 'contact_id', 'team_id'],
      // They are counted in the hours of business, which move them. https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
      volatile: ['first_response_due_at', 'resolution_due_at'],
      fields: {
        name: 'subject',
        // The description is the first comment. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#description-and-first-comment
        description: { ...onCreate('description', 'comment.body'), codec: paragraphs },
        ...choices,
        // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format ("due_at": tickets of type task)
        due_date: {
          kind: 'value',
          read: 'due_at',
          write: 'due_at',
          codec: dateTime,
          only: { type: 'task' },
        },
        // Same page ("problem_id": tickets of type incident).
        parent_ticket: { ...ref('ticketing.ticket', 'problem_id'), only: { type: 'incident' } },
        project_id: ref('ticketing.collection', 'brand_id'),
        tags: { kind: 'value', read: 'tags', write: 'tags', codec: strings },
        assigned_to: { ...ref('ticketing.user', 'assignee_id'), single: true },
        account_id: ref('ticketing.account', 'organization_id'),
        // An agent may ask for something too: he is no contact. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
        contact_id: { ...requester.contact, write: 'requester_id' },
        creator_id: submitter.user,
        team_id: ref('ticketing.team', 'group_id'),
        ...handling,
        ...serviceLevels,
      },
      customFields: {
        metadata: 'ticketFields',
        unlisted: externalId,
        keptIn: { list: 'custom_fields', key: 'id', value: 'value' },
        standardIn: '',
      },
      // The description is the first comment. Same page, `#description-and-first-comment`.
      rendered: { description_html: { of: 'description', at: 'html_body', children: 'comment' } },
      children: {
        comment: {
          create: { method: 'PUT', path: '/api/v2/tickets/{id}', body: { ticket: { comment: { body: '{value}' } } } },
          list: {
            method: 'GET',
            path: '/api/v2/tickets/{id}/comments',
            query: { 'page[size]': 100, 'page[after]': '{cursor}' },
            records: 'comments',
            paginator: tags.paginator,
            text: 'plain_body',
            skip: 1,
          },
        },
      },
    },
    'ticketing.comment': comment,
    'ticketing.user': {
      ...users(['agent', 'admin']),
      fields: {
        ...person,
        is_active: { kind: 'value', read: 'active', codec: truth },
        role: { kind: 'value', read: 'role' },
        // The photo is an attachment. https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
        avatar_url: { kind: 'value', read: 'photo.content_url' },
        time_zone: { kind: 'value', read: 'iana_time_zone' },
        account_id: { kind: 'ref', object: 'ticketing.account', read: 'organization_id', codec: integerId },
        // The default one of an agent's groups; a user does not name the others.
        // https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
        teams: { kind: 'ref', object: 'ticketing.team', read: 'default_group_id', codec: integerId, single: true },
      },
    },
    'ticketing.contact': {
      // Each has an id of its own. https://developer.zendesk.com/api-reference/ticketing/users/users/#list-users
      ...users(['end-user'], byPhone, [byExternalId('/api/v2/users', 'users')]),
      ...changes('users', 'user'),
      create: { ...changes('users', 'user').create, body: { user: { role: 'end-user' } } },
      required: ['name', 'email_address'],
      kept: ['name'],
      // An update of the address would add a second one. https://developer.zendesk.com/api-reference/ticketing/users/user_identities/
      fields: {
        ...person,
        email_address: onCreate('email'),
        phone_number: 'phone',
        details: 'details',
        account_id: ref('ticketing.account', 'organization_id'),
      },
      customFields: { unlisted: externalId, keptIn: { object: '' } },
    },
    'ticketing.account': {
      ...records,
      page: agentPage('organizations'),
      list: list('/api/v2/organizations', 'organizations'),
      listBy: [foundOrganizations, organizationById],
      get: get('organizations', 'organization'),
      getMany: showMany('organizations'),
      ...changes('organizations', 'organization'),
      quirks: { mergedInto },
      required: ['name'],
      kept: ['name'],
      fields: {
        name: 'name',
        domains: { kind: 'value', read: 'domain_names', write: 'domain_names', codec: strings },
      },
      customFields: { unlisted: externalId, keptIn: { object: '' } },
    },
    'ticketing.attachment': attachment,
    // A tag has no address: it is looked for in their list, the most used first.
    // https://developer.zendesk.com/api-reference/ticketing/ticket-management/tags/#list-tags
    'ticketing.tag': {
      id: 'name',
      list: tags,
      get: {
        ...tags,
        query: { ...tags.query, 'page[size]': 100 },
        record: { records: 'tags', where: { name: '{id}' }, paginator: tags.paginator },
      },
      fields: { name: 'name' },
    },
    'ticketing.team': team,
    // https://developer.zendesk.com/api-reference/ticketing/account-configuration/brands/
    'ticketing.collection': {
      ...records,
      list: list('/api/v2/brands', 'brands'),
      get: get('brands', 'brand'),
      where: { is_deleted: [false, undefined] },
      fields: { name: 'name', collection_type: { kind: 'constant', always: 'brand' } },
    },
  },
} as const satisfies Provider;
