/**
 * Linear: issues, their comments and attachments, customers, people, labels, teams and projects.
 *
 * ## Set up
 *
 * - By consent: create an OAuth application with the callback URL that `GET /connections/strategies/linear` shows.
 *   Store its client id and secret with `PUT /connections/strategies/linear`.
 *   https://linear.app/developers/oauth-2-0-authentication
 * - With a key: a personal API key (Settings, Security and access). https://linear.app/docs/api-and-webhooks#api-keys
 * - Webhooks: the service registers a webhook if the key belongs to an administrator, or if the app has the scope
 *   `admin`. A consent does not request `admin` by default. https://linear.app/developers/webhooks
 * - By default, a new issue belongs to the team in `defaults.team` of the connection. If the body names a state of a
 *   different team, the issue belongs to the team of the state.
 *
 * ## Scopes
 *
 * - `read`: every object.
 * - `write`: `ticketing.ticket`, `ticketing.comment`, `ticketing.attachment`, `ticketing.account`.
 * - `admin`: the registration of webhooks.
 * - `customer:read`, `customer:write`, `app:assignable`, `app:mentionable`: with any of these scopes, the app acts as
 *   itself and not as the user who consented. https://linear.app/developers/oauth-actor-authorization
 *
 * ## Limits
 *
 * - The account of an issue is the customer of its newest request. A write of a different account adds a request, and
 *   removes no request. https://linear.app/docs/customer-requests
 * - The service reads at most 250 labels of an issue. If neither the workspace nor the team has a label, the service
 *   reports the label and does not write it. https://linear.app/docs/labels
 * - Files in the texts of issues and comments are links. Attachments are links too, and some lead to Linear's own
 *   storage. https://linear.app/developers/attachments
 * - Webhooks report only public teams. Only syncs find changes in private teams, and changes of teams themselves.
 *   https://linear.app/developers/webhooks
 * - Linear allows 250,000 points an hour and 10,000 points per request, so pages have 50 to 100 records.
 *   https://linear.app/developers/rate-limiting
 */

import type { Provider } from '../define.ts';
import { oauth } from './oauth.ts';
import { rateLimit } from './rate-limit.ts';
import { refused } from './refused.ts';
import { pageInfo, paginatorIn, shortPage } from './requests.ts';
import { ticketing } from './ticketing/objects.ts';

export const linear = {
  id: 'linear',
  name: 'Linear',
  documentation: 'https://linear.app/developers',
  baseUrl: 'https://api.linear.app',
  credentials: {
    api_key: { label: 'API key', secret: true, documentation: 'https://linear.app/docs/api-and-webhooks#api-keys' },
  },
  // The header contains a key without "Bearer". https://linear.app/developers/graphql#personal-api-keys
  authorization: { headers: { authorization: '{api_key}' } },
  oauth,
  hosts: [
    { host: 'uploads.linear.app', authorization: true },
    // Upload addresses are signed. They are in buckets of a storage that other customers use too.
    // https://linear.app/developers/how-to-upload-a-file-to-linear
    { host: 'storage.googleapis.com/uploads.linear.app/' },
    { host: 'storage.googleapis.com/linear-uploads-europe-west1/' },
  ],
  identify: {
    path: '/graphql',
    graphql: 'query{viewer{id}organization{id name}}',
    account: 'organization.id',
    name: 'organization.name',
  },
  errors: {
    message: ['errors.0.extensions.userPresentableMessage', 'errors.0.message', 'error_description', 'error'],
    code: ['errors.0.extensions.code'],
    reasons: [{ at: 'errors', member: 'userPresentableMessage', orElse: ['message'] }],
    requestId: { header: 'x-request-id' },
    // "RATELIMITED" has status 400. https://linear.app/developers/rate-limiting
    meanings: [
      { at: 'errors.0.extensions.code', pattern: /^RATELIMITED$/, status: 429 },
      { at: 'errors.0.extensions.code', pattern: /^AUTHENTICATION_ERROR$/, status: 401 },
      { at: 'errors.0.extensions.code', pattern: /^(?:FORBIDDEN|FEATURE_NOT_ACCESSIBLE)$/, status: 403 },
      { at: 'errors.0.extensions.code', pattern: /^LOCK_TIMEOUT$/, status: 503 },
      { at: 'errors.0.message', pattern: /^Entity not found\b/, status: 404 },
      {
        at: 'errors.0.extensions.code',
        pattern: /^(?:INPUT_ERROR|BAD_USER_INPUT|GRAPHQL_(?:PARSE|VALIDATION)_FAILED)$/,
        status: 400,
      },
    ],
    rateLimit,
    refused,
  },
  // https://linear.app/developers/rate-limiting
  budgets: ['requests', 'complexity'].map((name) => ({
    limit: `x-ratelimit-${name}-limit`,
    remaining: `x-ratelimit-${name}-remaining`,
    reset: `x-ratelimit-${name}-reset`,
    seconds: 60 * 60,
  })),
  metadata: {
    // Every team has its own states. https://linear.app/docs/configuring-workflows
    states: {
      request: {
        path: '/graphql',
        graphql: `query($after:String){teams(first:${shortPage},after:$after){nodes{id states(first:50){nodes{id name type position}}}${pageInfo}}}`,
        body: { after: '{cursor}' },
      },
      records: ['teams.nodes', 'states.nodes'],
      paginator: paginatorIn('teams'),
      group: 'id',
      orderBy: 'position',
      value: 'id',
      label: 'name',
      category: {
        at: 'type',
        words: {
          unstarted: 'open',
          backlog: 'open',
          triage: 'open',
          started: 'in_progress',
          completed: 'closed',
          canceled: 'closed',
          duplicate: 'closed',
        },
      },
    },
  },
  objects: ticketing,
} as const satisfies Provider;
