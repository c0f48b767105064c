/**
 * Attio: people, companies, deals and their stages, notes, tasks, members, all other objects, and entries of lists.
 *
 * ## Set up
 *
 * - By consent: make an app in the developer dashboard, switch on OAuth with the callback URL that
 *   `GET /connections/strategies/attio` shows, choose the scopes below, and store its client id and secret with
 *   `PUT /connections/strategies/attio`. An admin of the workspace consents. Tokens do not end.
 *   https://docs.attio.com/rest-api/tutorials/connect-an-app-through-oauth
 * - With a key: an API key of the workspace with the scopes below. https://docs.attio.com/rest-api/guides/authentication
 * - Webhooks: registered by the service, one for the workspace. https://docs.attio.com/rest-api/guides/webhooks
 *
 * ## Scopes
 *
 * They are chosen in the settings of the app and not asked for in the consent. https://docs.attio.com/docs/oauth/authorize
 *
 * - `record_permission:read-write`, `object_configuration:read`: `crm.contact`, `crm.company`, `crm.deal`, `crm.pipeline`,
 *   `crm.stage`, `crm.custom-object`, and the records that notes and tasks are on.
 * - `list_entry:read-write`, `list_configuration:read`: `crm.custom-object` too, which has the entries of lists.
 * - `note:read-write`: `crm.note`.
 * - `task:read-write`: `crm.task`.
 * - `user_management:read`: `crm.user`, and who deals and tasks are of.
 * - `webhook:read-write`: the registration of webhooks.
 *
 * ## Limits
 *
 * - 100 requests a second that read, and 25 that write. https://docs.attio.com/rest-api/guides/rate-limiting
 * - Nothing says when a record was changed: syncs compare all of them.
 *   https://docs.attio.com/rest-api/guides/filtering-and-sorting
 * - An e-mail address belongs to one person, and a domain to one company.
 *   https://docs.attio.com/docs/standard-objects/standard-objects-people
 * - Phone numbers begin with `+` and the code of a country; countries of addresses are two letters, such as `GB`. Another one
 *   is refused. https://docs.attio.com/docs/attribute-types/attribute-types-phone-number
 * - A person has one company and one location. What is enriched by Attio is read-only.
 *   https://docs.attio.com/docs/standard-objects/standard-objects-people
 * - E-mail addresses and phone numbers have no types.
 * - Deals are there only where an admin has switched them on, at app.attio.com/_/settings/data/objects. A new deal is in the
 *   first stage, and of the first member of the workspace, unless it says otherwise. Its currency is that of the attribute.
 *   https://docs.attio.com/docs/standard-objects/standard-objects-deals
 * - The stages of deals are the statuses of one attribute, which is the pipeline. A stage is won that is called so, or is
 *   celebrated, lost that is called so, and open otherwise. https://docs.attio.com/docs/attribute-types/attribute-types-status
 * - A note is on one record, which stays, and has a title, which is not read; new ones are called "Note".
 *   https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note
 * - The text of a task cannot be changed, and there is no other. https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task
 * - There are no leads and no engagements: meetings and calls are read from calendars and mailboxes, and have no requests here.
 * - Attributes of names cannot be read or written as custom fields; one that refers to a record is
 *   `companies/9bd1ef0b-…`. https://docs.attio.com/docs/attribute-types/attribute-types-record-reference
 * - An entry of a list is of one record, which stays.
 *   https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list
 * - There are no requests for several records: a batch sends one for each, a few at a time and 20 a second.
 */

import type { Provider } from '../define.ts';
import { classMetadata } from './crm/custom-object.ts';
import { dealStatuses } from './crm/deal.ts';
import { crm } from './crm/objects.ts';
import { attributesOf, members, optionsOf } from './metadata.ts';
import { oauth } from './oauth.ts';
import { refused } from './refused.ts';

export const attio = {
  id: 'attio',
  name: 'Attio',
  documentation: 'https://docs.attio.com/rest-api/overview',
  baseUrl: 'https://api.attio.com',
  credentials: {
    api_key: { label: 'API key', secret: true, documentation: 'https://docs.attio.com/rest-api/guides/authentication' },
  },
  authorization: { headers: { authorization: 'Bearer {api_key}' } },
  oauth,
  // A token that is not active answers that alone. https://docs.attio.com/rest-api/endpoint-reference/meta/identify
  identify: {
    method: 'GET',
    path: '/v2/self',
    account: 'workspace_id',
    name: 'workspace_name',
    proof: 'active',
  },
  errors: {
    message: ['message'],
    code: ['code'],
    reasons: [{ at: 'validation_errors', member: 'message' }],
    refused,
    // "… value … for attribute with slug "email_addresses" … [Conflicting record IDs: …]". (memory) https://docs.attio.com/rest-api/guides/errors
    conflict: (message) => /\[Conflicting (?:record|entry) IDs?: ([\w-]{36})/i.exec(message)?.[1],
    // (memory) A 400. https://docs.attio.com/rest-api/endpoint-reference/records/create-a-record
    meanings: [
      { at: 'code', pattern: /^uniqueness_conflict$/, status: 409 },
      // "Deals are disabled by default." https://docs.attio.com/docs/standard-objects/standard-objects-deals
      {
        at: 'message',
        pattern: /^Object with slug\/ID "deals"/,
        status: 422,
        advice: 'Deals are switched on by an admin of the workspace, at https://app.attio.com/_/settings/data/objects.',
      },
    ],
  },
  // Per second alone, and in no header: what a day could have by the limit of writes is taken for that of a day.
  // https://docs.attio.com/rest-api/guides/rate-limiting
  budgets: [{ limit: 2_160_000 }],
  // "25 requests per second for write requests": a fifth is left to what is not in a batch. Same page.
  paces: [{ path: /./, reads: false, limit: 20, seconds: 1 }],
  metadata: {
    peopleAttributes: attributesOf('objects/people'),
    companyAttributes: attributesOf('objects/companies'),
    dealAttributes: attributesOf('objects/deals'),
    dealStatuses,
    members,
    companyCategories: optionsOf('companies', 'categories'),
    ...classMetadata,
  },
  objects: crm,
} as const satisfies Provider;
