/**
 * Close: leads as companies, their contacts, opportunities, tasks, activities, custom objects and custom activities.
 *
 * ## Set up
 *
 * - By consent: make an OAuth app in Settings, Developer, OAuth Apps with the callback URL that
 *   `GET /connections/strategies/close` shows, and store its client id and secret with `PUT /connections/strategies/close`.
 *   Refresh tokens are replaced with each use. https://developer.close.com/api/overview/oauth-authentication
 * - Close takes callback URLs with TLS alone. A new app is private: people of other organisations can consent once Close has made
 *   it public, which is asked for in its settings. https://developer.close.com/integrations/create-an-oauth-app
 * - With a key: an `api_key` of a user, which is of one organisation.
 *   https://developer.close.com/api/overview/api-key-authentication
 * - Webhooks: registered by the service, one for all objects. https://developer.close.com/api/resources/webhooks
 *
 * ## Scopes
 *
 * Set in the app, and not asked for in the consent. What a user may see and write are the permissions of the role.
 *
 * - `all.full_access`: every object.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - A lead of Close is a company. A contact and a deal belong to one: where a new one names no company, Close makes one, which
 *   the answer has. There are no leads beside. https://developer.close.com/api/overview/changelog/2025/2/14
 * - A company has no owner, no industry and no domains: the domain of its website is shown.
 * - A contact has one `name`, whose parts are read-only.
 * - A deal has no name. Its amount is kept in cents, in the currency of the organisation.
 * - Notes, calls, e-mails and meetings are on a company, which a new one has to name, as a task has. Meetings come from calendars
 *   and are not made: of one, an update changes the notes alone, and not who attends. Of an e-mail only a draft changes: others are
 *   logged, changed and sent by people.
 *   https://developer.close.com/api/resources/activities/emails/create
 * - A contact keeps its name, and a task the day that it is due on: they are changed, not emptied.
 *   https://developer.close.com/api/resources/tasks/update
 * - Activities have no filter by the time of a change: syncs list all of them, and webhooks say what changed.
 *   https://developer.close.com/api/resources/activities/list
 * - Companies and contacts are listed by the vendor's search, which shows a change some seconds later. It has orders from the
 *   oldest on alone. https://developer.close.com/api/resources/advanced-filtering
 * - Deleted records are in the event log for 30 days; beyond, they are found by a comparison of all ids. Of activities, which
 *   are all listed, a comparison finds them once a day.
 *   https://developer.close.com/api/resources/events
 * - Custom objects are there on the plans that have them. One belongs to a company, which stays. A field, or a type, that some
 *   roles alone may edit is refused to others by Close. https://developer.close.com/api/overview/changelog/2024/8/28
 * - Custom activities are classes too, each type one, for each has fields of its own. They are listed with those of all other types,
 *   which are left out. A new one is published, and Close refuses it without the fields that its type requires; one whose `status`
 *   is `draft` needs its company alone. https://developer.close.com/api/resources/activities/custom-activities/create
 * - Custom fields go by their ids. https://developer.close.com/api/resources/custom-fields
 * - There are no requests for several records that answer them: a batch is a request for each.
 *   https://developer.close.com/api/resources/bulk-actions
 * - Limits are of groups of endpoints, and each answer tells what is left: a batch waits where that is too little.
 *   https://developer.close.com/api/overview/rate-limits
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
  // (memory) The members. https://developer.close.com/api/overview/http-response-codes
  errors: {
    message: ['error', 'errors.0'],
    code: ['code'],
    reasons: [{ at: 'errors' }, { at: 'field-errors' }],
    // Of an element of a list: its number, and the names in it. https://developer.close.com/api/overview/api-errors
    refused: refusedByName('field-errors'),
    rateLimit,
  },
  // "RateLimit: limit=100, remaining=50, reset=5", recorded with semicolons. https://developer.close.com/api/overview/rate-limits
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
