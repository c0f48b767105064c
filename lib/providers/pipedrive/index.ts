/**
 * Pipedrive: persons, organisations, deals, leads, notes, activities, pipelines, stages and users.
 *
 * ## Set up
 *
 * - By consent: create an app in the Developer Hub with the callback URL that `GET /connections/strategies/pipedrive`
 *   shows. Pipedrive has no PKCE, so the URL contains the project. Store the client id and secret of the app with
 *   `PUT /connections/strategies/pipedrive`. https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * - With a token: the `company_domain` (`acme` in `acme.pipedrive.com`) and an `api_token`.
 *   https://pipedrive.readme.io/docs/how-to-find-the-api-token
 * - Webhooks: the service registers one webhook for all records that the user may see. The messages have credentials
 *   instead of a signature. https://pipedrive.readme.io/docs/guide-for-webhooks-v2
 *
 * ## Scopes
 *
 * Choose the scopes in the settings of the app. The consent does not request scopes.
 * https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
 *
 * - `base`: every app.
 * - `contacts:full`: `crm.contact`, `crm.company`, `crm.note`.
 * - `deals:full`: `crm.deal`, `crm.pipeline`, `crm.stage`, `crm.note`.
 * - `activities:full`: `crm.task`, `crm.engagement`.
 * - `leads:full`: `crm.lead`.
 * - `users:read`: `crm.user`.
 * - `webhooks:full`: the registration of webhooks. The scope `admin` works too.
 *   https://developers.pipedrive.com/changelog/post/introducing-new-oauth-scopes-for-webhooks
 *
 * ## Limits
 *
 * - `first_name` and `last_name` are read-only: a person has one `name`.
 *   https://developers.pipedrive.com/docs/api/v1/Persons
 * - A person has a job title but no department. https://developers.pipedrive.com/docs/api/v1/Persons
 * - Custom fields for money, addresses and ranges are objects and cannot be read or written.
 *   https://pipedrive.readme.io/docs/core-api-concepts-custom-fields
 * - The vendor lists deleted deals for 30 days. Syncs find other deleted records by their absence.
 *   https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
 * - A note must refer to a person, an organisation, a deal or a lead.
 *   https://developers.pipedrive.com/docs/api/v1/Notes#addNote
 * - The texts of notes and activities are HTML, "subject to sanitization on the back-end"; the text of an activity has
 *   at most 65,535 characters, and each line end counts as 4 characters.
 *   https://developers.pipedrive.com/docs/api/v1/Notes#addNote
 * - Activities of the types `task` and `deadline` are tasks. Activities of all other types, including the account's own
 *   types, are engagements. https://developers.pipedrive.com/docs/api/v1/ActivityTypes
 * - An organisation has a website and no domains. The service shows the domain of the website. If a body contains a
 *   domain and no website, the service writes the domain as the website.
 * - Only lost deals have a reason, so a new deal with a reason is lost. No response of version 2 contains weighted
 *   values. https://developers.pipedrive.com/docs/api/v1/Deals#addDeal
 * - A lead is linked to a person or an organisation, or both. An archived lead can only be restored, and its other
 *   fields cannot be changed. Leads have the custom fields of deals in the form of version 1, which the service does
 *   not read. https://developers.pipedrive.com/docs/api/v1/Leads#addLead
 * - Tags are labels of the account. The service reports an unknown label and does not create it.
 * - The vendor reveals only to accounts with campaigns whether a person wants e-mails. The service does not read this
 *   value. https://developers.pipedrive.com/docs/api/v1/Persons#getPerson
 *   https://developers.pipedrive.com/docs/api/v1/Organizations
 * - The vendor finds activities only by their primary participant, so engagements have no filter `contact_id`. A task
 *   has one contact. https://developers.pipedrive.com/docs/api/v1/Activities#getActivities
 * - Files belong to deals, and the service does not read them, because attachments belong to tickets.
 * - Requests cost points of a daily budget of the company.
 *   https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */

import type { Provider } from '../define.ts';
import { leadLabels } from './crm/lead.ts';
import { crm } from './crm/objects.ts';
import { oauth } from './oauth.ts';
import { refused } from './refused.ts';
import { customFields, engagementTypes, optionsOf, orNone, page } from './requests.ts';

/**
 * Cost in tokens of a request that reads. The vendor's description contains the cost of each operation
 * (`x-token-cost`).
 */
const tokens = (path: string): number => {
  if (path.startsWith('/v1/webhooks')) return 10;
  if (/\/(?:\{\w+\}|me)$/.test(path)) return 2;
  if (/^\/v2\/(?:pipelines|stages)$/.test(path)) return 5;
  if (/^\/v2\/(?!deals\/archived$|itemSearch|\w+\/search$)/.test(path)) return 10;
  return /^\/v[12]\//.test(path) ? 20 : 1;
};

export const pipedrive = {
  id: 'pipedrive',
  name: 'Pipedrive',
  documentation: 'https://developers.pipedrive.com/docs/api/v1',
  baseUrl: 'https://{company_domain}.pipedrive.com/api',
  hostParts: { company_domain: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    company_domain: { label: 'Company domain', secret: false },
    api_token: {
      label: 'API token',
      secret: true,
      documentation: 'https://pipedrive.readme.io/docs/how-to-find-the-api-token',
    },
  },
  // https://pipedrive.readme.io/docs/core-api-concepts-authentication
  authorization: { headers: { 'x-api-token': '{api_token}' } },
  oauth,
  identify: { method: 'GET', path: '/v1/users/me', account: 'data.company_id', name: 'data.company_name' },
  // Errors of webhooks contain reasons by field. https://developers.pipedrive.com/docs/api/v1/Webhooks#addWebhook
  errors: { message: ['error', 'message'], code: ['code', 'errorCode'], reasons: [{ at: 'errors' }], refused },
  // https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
  budgets: [
    {
      limit: 'x-ratelimit-limit',
      remaining: 'x-ratelimit-remaining',
      reset: 'x-ratelimit-reset',
      seconds: 2,
    },
    // Daily tokens of the company. The hour at the end of the day depends on the location of the company's data.
    // https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
    {
      limit: 'x-daily-ratelimit-token-limit',
      remaining: 'x-daily-ratelimit-token-remaining',
      seconds: 60 * 60,
      daily: tokens,
    },
  ],
  metadata: {
    personFields: customFields('person'),
    organizationFields: customFields('organization'),
    dealFields: customFields('deal'),
    industries: optionsOf('organization', 'industry'),
    organizationLabels: optionsOf('organization', 'label_ids'),
    personLabels: optionsOf('person', 'label_ids'),
    engagementTypes,
    leadLabels,
    pipelines: {
      request: { method: 'GET', path: '/v2/pipelines', query: { limit: 500, cursor: '{cursor}' } },
      records: ['data'],
      ...orNone,
      paginator: page.paginator,
      value: 'id',
      label: 'name',
    },
  },
  objects: crm,
} as const satisfies Provider;
