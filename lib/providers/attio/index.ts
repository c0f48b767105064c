/**
 * Attio: people, companies, deals and their stages, notes, tasks, members, all other objects, and entries of lists.
 *
 * ## Set up
 *
 * - By consent: create an app in the developer dashboard and switch on OAuth. Enter the callback URL that
 *   `GET /connections/strategies/attio` shows. Choose the scopes below. Store the client id and secret of the app with
 *   `PUT /connections/strategies/attio`. An admin of the workspace consents. Tokens do not expire.
 *   https://docs.attio.com/rest-api/tutorials/connect-an-app-through-oauth
 * - With a key: an API key of the workspace with the scopes below.
 *   https://docs.attio.com/rest-api/guides/authentication
 * - Webhooks: the service registers one webhook for the workspace. https://docs.attio.com/rest-api/guides/webhooks
 *
 * ## Scopes
 *
 * Choose the scopes in the settings of the app. The consent does not request scopes.
 * https://docs.attio.com/docs/oauth/authorize
 *
 * - `record_permission:read-write`, `object_configuration:read`: `crm.contact`, `crm.company`, `crm.deal`,
 *   `crm.pipeline`, `crm.stage`, `crm.custom-object`, and the records of notes and tasks.
 * - `list_entry:read-write`, `list_configuration:read`: entries of lists, which are records of `crm.custom-object`.
 * - `note:read-write`: `crm.note`.
 * - `task:read-write`: `crm.task`.
 * - `user_management:read`: `crm.user`, the owners of deals and the assignees of tasks.
 * - `webhook:read-write`: the registration of webhooks.
 *
 * ## Limits
 *
 * - The vendor allows 100 read requests and 25 write requests a second.
 *   https://docs.attio.com/rest-api/guides/rate-limiting
 * - Records have no time of change, so each sync compares all records.
 *   https://docs.attio.com/rest-api/guides/filtering-and-sorting
 * - An e-mail address belongs to one person, and a domain to one company.
 *   https://docs.attio.com/docs/standard-objects/standard-objects-people
 * - Phone numbers begin with `+` and a country code. Countries of addresses are two-letter codes, such as `GB`. Other
 *   values are refused. https://docs.attio.com/docs/attribute-types/attribute-types-phone-number
 * - A person has one company and one location. Values that Attio adds by enrichment are read-only.
 *   https://docs.attio.com/docs/standard-objects/standard-objects-people
 * - E-mail addresses and phone numbers have no types.
 * - Deals exist only if an admin has switched them on, at app.attio.com/_/settings/data/objects. By default, a new deal
 *   begins in the first stage, and its owner is the first member of the workspace. All deals have the currency of the
 *   attribute. https://docs.attio.com/docs/standard-objects/standard-objects-deals
 * - The stages of deals are the statuses of a single attribute, which is the only pipeline. A stage is won if its name
 *   is "Won" or if it is celebrated, lost if its name is "Lost", and otherwise open.
 *   https://docs.attio.com/docs/attribute-types/attribute-types-status
 * - A note belongs to a single record and cannot be moved. The service does not read titles. New notes have the title
 *   "Note". https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note
 * - A task has a single text, its subject, which cannot be changed.
 *   https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task
 * - There are no leads and no engagements. Attio reads meetings and calls from calendars and mailboxes, and the service
 *   does not read them.
 * - Attributes with personal names cannot be read or written as custom fields. A reference to a record looks like
 *   `companies/9bd1ef0b-…`. https://docs.attio.com/docs/attribute-types/attribute-types-record-reference
 * - An entry of a list belongs to a single record and cannot be moved.
 *   https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list
 * - The vendor has no requests for several records. A batch sends one request per record, a few at a time and at most
 *   20 a second.
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
  // The response to an inactive token contains only `active: false`.
  // https://docs.attio.com/rest-api/endpoint-reference/meta/identify
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
    // "… value … for attribute with slug "email_addresses" … [Conflicting record IDs: …]". (unproven) https://docs.attio.com/rest-api/guides/errors
    conflict: (message) => /\[Conflicting (?:record|entry) IDs?: ([\w-]{36})/i.exec(message)?.[1],
    // (unproven) The vendor returns status 400.
    // https://docs.attio.com/rest-api/endpoint-reference/records/create-a-record
    meanings: [
      { at: 'code', pattern: /^uniqueness_conflict$/, status: 409 },
      // "Deals are disabled by default." https://docs.attio.com/docs/standard-objects/standard-objects-deals
      {
        at: 'message',
        pattern: /^Object with slug\/ID "deals"/,
        status: 422,
        advice: 'An admin of the workspace can switch on deals at https://app.attio.com/_/settings/data/objects.',
      },
    ],
  },
  // The vendor has limits per second only, and no header contains them. The daily limit is the write limit times the
  // seconds of a day. https://docs.attio.com/rest-api/guides/rate-limiting
  budgets: [{ limit: 2_160_000 }],
  // "25 requests per second for write requests": a batch uses 20 and leaves the rest to other writes. Same page.
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
