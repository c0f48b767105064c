/**
 * Close: leads as companies, their contacts, opportunities, tasks, activities, custom objects and custom activities.
 *
 * ## Set up
 *
 * - By consent: create an OAuth app in Settings, Developer, OAuth Apps with the callback URL that
 *   `GET /connections/strategies/close` shows. Store its client id and secret with `PUT /connections/strategies/close`.
 *   Each use of a refresh token replaces the token. https://developer.close.com/api/overview/oauth-authentication
 * - Close accepts only callback URLs with TLS. A new app is private. Users of other organisations can consent after
 *   Close has made the app public. Request this in the settings of the app.
 *   https://developer.close.com/integrations/create-an-oauth-app
 * - With a key: an `api_key` of a user. The key belongs to a single organisation.
 *   https://developer.close.com/api/overview/api-key-authentication
 * - Webhooks: the service registers one webhook for all objects. https://developer.close.com/api/resources/webhooks
 *
 * ## Scopes
 *
 * Set the scopes in the app. The consent does not request scopes. The role of a user decides which records the user may
 * see and write.
 *
 * - `all.full_access`: every object.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - A lead of Close is a company. Each contact and each deal belongs to a company. If a new contact or deal names no
 *   company, Close creates a company, and the response contains its id. There are no other leads.
 *   https://developer.close.com/api/overview/changelog/2025/2/14
 * - A company has no owner, no industry and no domains. The service shows the domain of the website.
 * - A contact has a single `name`. Its first and last name are read-only.
 * - A deal has no name. Close stores its amount in cents, in the currency of the organisation.
 * - Notes, calls, e-mails, meetings and tasks belong to a company, and a new record must name it. Meetings come from
 *   calendars and cannot be created. An update of a meeting changes only its notes, not its attendees. An update of an
 *   e-mail changes only a draft. All other e-mails are logged, changed and sent by users.
 *   https://developer.close.com/api/resources/activities/emails/create
 * - The name of a contact and the due date of a task can be changed, but not emptied.
 *   https://developer.close.com/api/resources/tasks/update
 * - Activities have no filter by time of change. Syncs list all activities, and webhooks report the changed ones.
 *   https://developer.close.com/api/resources/activities/list
 * - The service lists companies and contacts with the vendor's search, which shows a change some seconds later. All
 *   orders of the search begin with the oldest record. https://developer.close.com/api/resources/advanced-filtering
 * - The event log contains deleted records for 30 days. Later, a comparison of all ids finds them. Activities are all
 *   listed, and a comparison finds deleted activities once a day. https://developer.close.com/api/resources/events
 * - Custom objects exist only on some plans. A custom object belongs to a company and cannot be moved. If only some
 *   roles may edit a field or a type, Close refuses writes of other roles.
 *   https://developer.close.com/api/overview/changelog/2024/8/28
 * - Each type of custom activity is a class, because each type has its own fields. The vendor lists the activities of
 *   all types together, and the service leaves out other types. A new activity is published, and Close refuses it
 *   without the required fields of its type. An activity with the `status` `draft` needs only its company.
 *   https://developer.close.com/api/resources/activities/custom-activities/create
 * - Close identifies custom fields by their ids. https://developer.close.com/api/resources/custom-fields
 * - The vendor has no requests for several records that return the records, so a batch sends one request per record.
 *   https://developer.close.com/api/resources/bulk-actions
 * - Rate limits apply to groups of endpoints. Each response contains the number of remaining requests, and a batch
 *   waits if too few remain. https://developer.close.com/api/overview/rate-limits
 */

import type { Provider } from '../define.ts';
import { refusedByName } from '../language/answers.ts';
import { classMetadata } from './crm/custom-object.ts';
import { crm } from './crm/objects.ts';
import { fieldsOf, opportunityStatuses, pipelines } from './metadata.ts';
import { oauth } from './oauth.ts';
import { rateLimit } from './rate-limit.ts';

export const close = {
  id: 'close',
  name: 'Close',
  documentation: 'https://developer.close.com/api',
  baseUrl: 'https://api.close.com/api/v1',
  credentials: {
    api_key: {
      label: 'API key',
      secret: true,
      documentation: 'https://developer.close.com/api/overview/api-key-authentication',
    },
  },
  // "using the API key as the username and an empty password". https://developer.close.com/api/overview/api-key-authentication
  authorization: { basic: '{api_key}:' },
  oauth,
  identify: { method: 'GET', path: '/me/', account: 'organizations.0.id', name: 'organizations.0.name' },
  // (unproven) Members of an error. https://developer.close.com/api/overview/http-response-codes
  errors: {
    message: ['error', 'errors.0'],
    code: ['code'],
    reasons: [{ at: 'errors' }, { at: 'field-errors' }],
    // For an element of a list, `field-errors` contains its index and the names in it.
    // https://developer.close.com/api/overview/api-errors
    refused: refusedByName('field-errors'),
    rateLimit,
  },
  // "RateLimit: limit=100, remaining=50, reset=5". A recorded response contains semicolons instead of commas.
  // https://developer.close.com/api/overview/rate-limits
  budgets: [
    {
      header: /^ratelimit$/,
      pattern: /limit=(?<limit>\d+)[;,] ?remaining=(?<remaining>\d+)[;,] ?reset=(?<reset>\d+)/,
      seconds: 2,
    },
  ],
  metadata: {
    leadFields: fieldsOf('lead'),
    contactFields: fieldsOf('contact'),
    opportunityFields: fieldsOf('opportunity'),
    opportunityStatuses,
    pipelines,
    ...classMetadata,
  },
  objects: crm,
} as const satisfies Provider;
