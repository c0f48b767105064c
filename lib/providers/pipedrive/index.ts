/**
 * Pipedrive: persons, organisations, deals, leads, notes, activities, pipelines, stages and users.
 *
 * ## Set up
 *
 * - By consent: make an app in the Developer Hub with the callback URL that `GET /connections/strategies/pipedrive` shows
 *   (Pipedrive has no PKCE, so it names the project), and store its client id and secret with
 *   `PUT /connections/strategies/pipedrive`. https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * - With a token: the `company_domain` (`acme` of `acme.pipedrive.com`) and an `api_token`.
 *   https://pipedrive.readme.io/docs/how-to-find-the-api-token
 * - Webhooks: registered by the service, one for all that the person may see. They have no signature, but credentials.
 *   https://pipedrive.readme.io/docs/guide-for-webhooks-v2
 *
 * ## Scopes
 *
 * They are chosen in the settings of the app and not asked for in the consent.
 * https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
 *
 * - `base`: every app.
 * - `contacts:full`: `crm.contact`, `crm.company`, `crm.note`.
 * - `deals:full`: `crm.deal`, `crm.pipeline`, `crm.stage`, `crm.note`.
 * - `activities:full`: `crm.task`, `crm.engagement`.
 * - `leads:full`: `crm.lead`.
 * - `users:read`: `crm.user`.
 * - `webhooks:full`: the registration of webhooks; `admin` will do too.
 *   https://developers.pipedrive.com/changelog/post/introducing-new-oauth-scopes-for-webhooks
 *
 * ## Limits
 *
 * - `first_name` and `last_name` are read-only: a person has one `name`. https://developers.pipedrive.com/docs/api/v1/Persons
 * - A person has a job title and no department. Same page.
 * - Custom fields of money, addresses and ranges are objects, and cannot be read or written.
 *   https://pipedrive.readme.io/docs/core-api-concepts-custom-fields
 * - Deleted deals are listed for 30 days; of other records, syncs find by their absence that they are deleted.
 *   https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
 * - A note must be on a person, an organisation, a deal or a lead.
 *   https://developers.pipedrive.com/docs/api/v1/Notes#addNote
 * - The texts of notes and activities are HTML, "subject to sanitization on the back-end"; that of an activity has at most
 *   65,535 characters, of which a line end takes 4. https://developers.pipedrive.com/docs/api/v1/Notes#addNote
 * - Activities of the types `task` and `deadline` are tasks, those of all other types, the account's own too, engagements.
 *   https://developers.pipedrive.com/docs/api/v1/ActivityTypes
 * - An organisation has a website, and no domains: the one of its website is shown, and domains are written as a website where
 *   none is given.
 * - A reason is kept on lost deals only: a new deal with one is lost. What is weighted is in no answer of version 2.
 *   https://developers.pipedrive.com/docs/api/v1/Deals#addDeal
 * - A lead is linked to a person or an organisation, or both. One that is archived can only be brought back: its other fields
 *   cannot be changed. Leads have the custom fields of deals in the form of version 1, which are not read.
 *   https://developers.pipedrive.com/docs/api/v1/Leads#addLead
 * - Tags are labels that the account has; one that it does not have is reported, and not made.
 * - Whether a person wants e-mails is answered to accounts with campaigns alone, and is not read.
 *   https://developers.pipedrive.com/docs/api/v1/Persons#getPerson
 *   https://developers.pipedrive.com/docs/api/v1/Organizations
 * - Activities are found by their primary participant alone, so engagements have no filter `contact_id`; tasks have one contact.
 *   https://developers.pipedrive.com/docs/api/v1/Activities#getActivities
 * - Files are on deals, and are not served: attachments are of tickets.
 * - Requests cost points of a daily budget of the company. https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */

import type { Provider } from '../define.ts';
import { leadLabels } from './crm/lead.ts';
import { crm } from './crm/objects.ts';
import { oauth } from './oauth.ts';
import { refused } from './refused.ts';
import { customFields, engagementTypes, optionsOf, orNone, page } from './requests.ts';

/** Tokens of a request that is no write. Each operation of the vendor's description says it (`x-token-cost`). */
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
  // Webhooks have the reasons by field. https://developers.pipedrive.com/docs/api/v1/Webhooks#addWebhook
  errors: { message: ['error', 'message'], code: ['code', 'errorCode'], reasons: [{ at: 'errors' }], refused },
  // https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
  budgets: [
    {
      limit: 'x-ratelimit-limit',
      remaining: 'x-ratelimit-remaining',
      reset: 'x-ratelimit-reset',
      seconds: 2,
    },
    // Tokens of the company for a day; which hour ends it depends on where its data are.
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
