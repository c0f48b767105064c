/**
 * HubSpot: CRM; tickets with notes, files and companies; contacts, lists, e-mails, events and workflows of marketing.
 *
 * ## Set up
 *
 * - By consent: create an app with OAuth authentication on the developer platform, with the scopes below and the
 *   redirect URI that `GET /connections/strategies/hubspot` shows. Store its client id and secret with
 *   `PUT /connections/strategies/hubspot`. Access tokens live 30 minutes; refresh tokens stay the same. HubSpot stopped
 *   creating legacy public apps on June 23, 2026. Existing legacy public apps keep working.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
 *   https://developers.hubspot.com/changelog/legacy-public-app-creation-sunset
 * - With a service key, which HubSpot calls a beta: create a key in the account (Development, Keys, Service keys) with
 *   the scopes below, and pass it as `access_token`. The service sends it as a bearer token, like the static token of
 *   an app for a single account.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys
 * - With the access token of an existing legacy private app as `access_token`. HubSpot stopped creating legacy private
 *   apps on October 26, 2026, and ends its support for them in September 2027.
 *   https://developers.hubspot.com/changelog/legacy-private-app-creation-sunset
 *   https://developers.hubspot.com/changelog/legacy-apis-and-legacy-apps-whats-going-unsupported-and-when
 * - Webhooks: an app has one target URL for all accounts; a service key has no webhooks. Set the target URL
 *   `https://<your API>/hooks/<project>/hubspot` in the settings of the app. Subscribe the app to creation, deletion,
 *   property change, merge, restore and association change of contacts, companies, deals, leads and tickets.
 *   https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 *
 * ## Scopes
 *
 * - `oauth`: every app, and `marketingautomation.event`.
 * - `crm.objects.contacts.read`, `crm.objects.contacts.write`: `crm.contact`, `crm.note`, `crm.task`, `crm.engagement`,
 *   `ticketing.contact`, `ticketing.comment`.
 * - `crm.objects.companies.read`, `crm.objects.companies.write`: `crm.company`, `ticketing.account`.
 * - `crm.objects.deals.read`, `crm.objects.deals.write`: `crm.deal`, `crm.pipeline`, `crm.stage`.
 * - `crm.objects.leads.read`, `crm.objects.leads.write`: `crm.lead`. A consent requests them as optional scopes, so an
 *   account without leads can connect too.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `crm.objects.owners.read`: `crm.user`, `ticketing.user`, `marketingautomation.user`, the members of
 *   `ticketing.team`, and `creator_id` of `ticketing.ticket`, which is missing without this scope.
 * - `sales-email-read`: the e-mails of `crm.engagement`. Request it together with the scopes of contacts.
 *   https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
 * - `settings.users.teams.read`: `ticketing.team`. A consent requests it as an optional scope, so users who may not see
 *   teams can connect too. https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `tickets`: `ticketing.ticket`, `ticketing.collection`.
 * - `crm.objects.custom.read`, `crm.objects.custom.write`: `crm.custom-object`. Add them to the app as optional scopes.
 *   Accounts without an Enterprise subscription have no custom objects, and can then connect too.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
 * - `files`, `files.ui_hidden.read`: `ticketing.attachment`. The second scope is for files that people attach in
 *   HubSpot's own screens, because HubSpot hides these files.
 *   https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
 * - `crm.lists.read`, `crm.lists.write`: `marketingautomation.list`, `marketingautomation.segment`. To read
 *   `marketingautomation.contact` with its subscriptions, add `communication_preferences.statuses.batch.read`. To
 *   subscribe and unsubscribe a contact, add `communication_preferences.read` and
 *   `communication_preferences.statuses.batch.write`. A consent does not request these five scopes by default, because
 *   HubSpot refuses a consent with a scope that the app does not have. Add the scopes to the app, and name them in the
 *   app's `scopes` or in the `scopes` of the consent, which then requests them as optional scopes.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `marketing.email.read`, or `marketing.email.write`, which also permits writes: `marketingautomation.email`, and
 *   together with `crm.lists.read` `marketingautomation.campaign`. To send, schedule and cancel a campaign, add
 *   `marketing-email` or `transactional-email`. A consent does not request these scopes by default.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - `analytics.behavioral_events.send`: to create a `marketingautomation.event`. A consent does not request this scope
 *   by default. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - `automation`: `marketingautomation.automation`, including adding contacts, and `marketingautomation.action`. A
 *   consent does not request this scope by default.
 *   https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 *
 * ## Limits
 *
 * - An account has no name. The service shows the domain of an account that was connected by consent, and the number of
 *   an account that was connected with a key.
 * - The comments of a ticket are notes, and each attachment is a file on a separate note. HubSpot has no field for
 *   `is_private` and for tags. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 * - Webhooks for notes and files do not name the ticket, so only syncs find changes of comments and attachments.
 *   https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 * - The filters `email` and `domain` also find additional addresses and domains. In a sorted list they find only the
 *   primary address or domain.
 *   https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 * - A list accepts five filters at once: a search accepts six, and the service uses one for the place in the list. A
 *   search returns no associations, so the service reads them in additional requests, 100 records each.
 *   https://developers.hubspot.com/docs/guides/api/crm/search#limitations
 * - In an account with more than about a hundred properties of its own, 100 records need one additional request: the
 *   service reads them with their usual properties, and then in a batch with all properties. A search also needs it,
 *   because its body may have only 3,000 characters.
 *   https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm
 * - The texts of activities and comments are HTML of at most 65,536 characters. A line break and a `<` each count as 4
 *   characters. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 * - The service passes custom properties of rich text unchanged, as HTML.
 * - The company of a deal or a ticket is its primary company. Activities have no primary company, so their company is
 *   the first. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4
 * - HubSpot has no standard property for the department of a contact. If an account has created such a property, a
 *   field mapping reads and writes it. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 * - Additional e-mail addresses of a contact, and additional domains of a company, are read-only.
 *   https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 * - Only syncs find changes of custom objects, because an app for several accounts cannot subscribe to them. The
 *   associations of a custom object with contacts, companies and deals are read and written on the custom object, not
 *   on the other record.
 *   https://developers.hubspot.com/docs/apps/legacy-apps/public-apps/create-generic-webhook-subscriptions
 * - A company has one parent. `expected_revenue`, the source of a contact or a deal, and the e-mail opt-out of a
 *   contact are read-only. https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
 * - A lead belongs to one contact. The create sets the contact, and an update cannot change it. A lead has no amount,
 *   source or tags. https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
 * - A ticket contains the user id of its creator. If the creator is no longer an owner, `creator_id` is empty. The team
 *   of a ticket is the team of its owner, and is read-only.
 *   https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
 * - Lists and syncs of users contain active owners. A deactivated owner can be read by id, with `is_active: false`,
 *   because records keep such owners. https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 * - The members of teams need one additional request for each 100 owners of the account.
 *   https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 * - `status` of a contact belongs to the contact's address. It is the most restrictive status among the subscription
 *   types that the contact has set. A subscribe with `consent` subscribes the contact to all active types that are not
 *   internal. An unsubscribe ends all subscriptions. HubSpot also resubscribes a contact who has unsubscribed, but the
 *   service requires a `consent` that is newer than the unsubscribe.
 *   https://developers.hubspot.com/docs/guides/api/marketing/subscriptions-preferences
 * - HubSpot's subscriptions do not contain bounces and complaints. Marketing has no tags, and a contact does not show
 *   its lists. https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 * - The service writes only the name and the contacts of a list. Membership of a list is not consent.
 *   https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 * - Only syncs find changed lists. A list with conditions is a segment, which is read-only. The filter `segment_id`
 *   lists its contacts. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 * - A campaign is a marketing e-mail. Its statistics count people, not repeated opens or clicks. Only HubSpot's own
 *   editor can write its content and its preview text. Contacts that people have included or excluded one by one appear
 *   only in `remote_data`, and an update keeps them.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - `marketingautomation.email` is the same marketing e-mail: its plain text, subject and preview text. No answer
 *   contains its HTML, because its content consists of widgets, which are in `remote_data`. The e-mail does not show
 *   which workflow sends it. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - Events are defined by the account, by apps and by websites. They need an Enterprise subscription. No event contains
 *   the result of a marketing e-mail.
 *   https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 * - A new event needs the name of an event that the account has defined for contacts. The answer is 202 without an id,
 *   and a list contains the event later. (unproven) If the event is defined for another kind of record, `contact_id`
 *   would name a record of that kind.
 *   https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - To send or schedule a campaign, the service publishes it. This needs Marketing Hub Enterprise or the add-on for
 *   transactional e-mails. No answer contains the number of recipients, so a send is confirmed by the token of its
 *   preview. https://developers.hubspot.com/docs/api-reference/latest/marketing/marketing-emails/emails/publish-email
 * - An automation is a workflow for contacts. It is on (`active`) or off (`paused`). HubSpot calls the workflows API a
 *   beta. Its steps have no names and no numbered position.
 *   https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 * - The service adds a contact to a workflow by e-mail address, with version 2 of the workflows API, which HubSpot
 *   calls legacy. A workflow without a number in version 2 accepts no contacts.
 *   https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 * - The service cannot create or change stages, pipelines, owners and properties.
 * - HubSpot archives a deleted record, and people can restore it for 90 days.
 * - Two requests read the subscriptions of 100 contacts. `subscribed` is a separate request with the legal basis
 *   `CONSENT_WITH_NOTICE`. Its explanation contains the time and the source of the `consent`.
 *   https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 * - A complaint or a bounce of a contact is an additional subscription without `list_id`: `complained` or `bounced`. No
 *   consent subscribes such a contact. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 * - `type` of an e-mail is `campaign` for a regular e-mail, `automation` for an e-mail of a workflow, or the vendor's
 *   own word. The filter `type` accepts these two. Each e-mail is a campaign too (`campaign_id`).
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - A campaign contains lists and segments in one list. The service separates them with one additional request for a
 *   page. Deleted lists are left out. An update of lists keeps the segments, and an update of segments keeps the lists.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - Events that the account or an app defined are `custom`, with that `name`. Other events keep the vendor's word, such
 *   as `e_visited_page`. A list covers all contacts and accepts `contact_id`, but no `type`. `stats` of a campaign
 *   contain the results of marketing e-mails.
 *   https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 * - `name` of a new event is the name of its definition (`order_placed`, or `pe1234_order_placed`). An undefined name
 *   is a 422 with the vendor's words. `properties` are the properties of the definition, as texts: a number is sent as
 *   digits, an object as JSON. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - A list of workflows needs two requests for a hundred, because the list leaves out their triggers. A workflow
 *   without a number in `automation/v2` is a 409. The vendor does not document the effect on a contact that is already
 *   in the workflow. `type` of a step is `email`, or the vendor's number.
 *   https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 */

import type { FileHost, Provider } from '../define.ts';
import { refusedAt } from '../language/answers.ts';
import { classMetadata, customObject } from './crm/custom-object.ts';
import { crm } from './crm/objects.ts';
import { outcomes } from './crm/pipeline.ts';
import { flows } from './marketingautomation/automation.ts';
import { marketing } from './marketingautomation/objects.ts';
import { oauth } from './oauth.ts';
import { rateLimit } from './rate-limit.ts';
import { refused } from './refused.ts';
import { customProperties, optionsOf, stagesOf } from './requests.ts';
import { ticketing } from './ticketing/objects.ts';
import { ownersOfUsers } from './ticketing/team.ts';
import { crmPath } from './version.ts';

const storage = (suffix: string): FileHost => ({ host: `*.hubspotusercontent${suffix}.net` });

export const hubspot = {
  id: 'hubspot',
  name: 'HubSpot',
  documentation: 'https://developers.hubspot.com/docs/reference/api',
  baseUrl: 'https://api.hubapi.com',
  credentials: {
    access_token: {
      label: 'Service key or access token',
      secret: true,
      documentation:
        'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys',
    },
  },
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  // Signed URLs point to storage in the region of the account, or to older storage hosts.
  // https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-fileId-signed-url
  hosts: [
    ...['-na1', '-na2', '-na3', '-eu1', '-ap1', '00', '10', '20', '30', '40'].map(storage),
    { host: '*.hubspot.net' },
  ],
  // Every property is a text. An empty text empties a property. https://developers.hubspot.com/docs/guides/api/crm/properties
  empty: '',
  identify: {
    method: 'GET',
    path: '/account-info/v3/details',
    account: 'portalId',
    name: { credential: 'hub_domain' },
  },
  errors: {
    message: ['message'],
    code: ['policyName', 'category', 'errors.0.code', 'errorType'],
    // A refusal because of missing scopes names the scopes. https://developers.hubspot.com/docs/api-reference/error-handling
    reasons: [
      { at: 'errors', member: 'message' },
      { at: 'validationResults', member: 'message' },
      { at: 'errors.0.context.requiredGranularScopes' },
    ],
    requestId: { body: 'correlationId' },
    rateLimit,
    // https://github.com/HubSpot/hubspot-api-nodejs/issues/268
    about: (code) => (code === 'MISSING_SCOPES' ? 'scopes' : undefined),
    // Meanings for a single record of a batch. https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
    meanings: [
      { at: 'category', pattern: /^CONFLICT$/, status: 409 },
      { at: 'category', pattern: /^OBJECT_NOT_FOUND$/, status: 404 },
      // (unproven) A second use of a value in a unique property. https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide
      { at: 'errors.0.code', pattern: /^CONFLICTING_UNIQUE_VALUE$/, status: 409 },
      { at: 'message', pattern: /"error":"CONFLICTING_UNIQUE_VALUE"/, status: 409 },
      // A record that should join a list and does not exist: the answer is only its id. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
      { at: '', pattern: /^\d+$/, status: 404 },
    ],
    conflict: (message) => /(?:Existing ID: |\b(?=\d+ already has that value))(\d+)/.exec(message)?.[1],
    taken: refusedAt('errors', 'context.propertyName'),
    refused,
  },
  // Answers to searches do not contain these headers. The daily limit restarts at midnight in the time zone of the
  // account. Connections by consent have no daily limit.
  // https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
  // https://developers.hubspot.com/changelog/rate-limit-headers-will-now-appear-for-oauth-authenticated-calls
  budgets: [
    { limit: 'x-hubspot-ratelimit-max', remaining: 'x-hubspot-ratelimit-remaining', seconds: 10 },
    {
      limit: 'x-hubspot-ratelimit-daily',
      remaining: 'x-hubspot-ratelimit-daily-remaining',
      seconds: 60 * 60,
      daily: true,
    },
  ],
  // Searches have a separate limit, which their answers do not show. The limit was four before the vendor raised it.
  // https://developers.hubspot.com/changelog/increasing-our-api-limits
  paces: [{ path: /\/search$/, limit: 4, seconds: 1 }],
  metadata: {
    dealPipelines: {
      request: { method: 'GET', path: crmPath('pipelines', '/deals') },
      records: ['results'],
      value: 'id',
      label: 'label',
    },
    dealStages: stagesOf('deals', { at: 'metadata.probability', words: outcomes }),
    dealTypes: optionsOf('deals', 'dealtype'),
    dealPriorities: optionsOf('deals', 'hs_priority'),
    dealCurrencies: optionsOf('deals', 'deal_currency_code'),
    contactLanguages: optionsOf('contacts', 'hs_language'),
    lifecycleStages: optionsOf('contacts', 'lifecyclestage'),
    callOutcomes: optionsOf('calls', 'hs_call_disposition'),
    meetingOutcomes: optionsOf('meetings', 'hs_meeting_outcome'),
    companyIndustries: optionsOf('companies', 'industry'),
    ticketStages: stagesOf('tickets', { at: 'metadata.ticketState', words: { OPEN: 'open', CLOSED: 'closed' } }),
    ticketSources: optionsOf('tickets', 'source_type'),
    ticketCategories: optionsOf('tickets', 'hs_ticket_category'),
    // (unproven) The states of leads. The linked page names no such states. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
    leadStages: stagesOf('leads', {
      at: 'metadata.leadState',
      words: { NEW: 'open', IN_PROGRESS: 'in_progress', QUALIFIED: 'qualified', UNQUALIFIED: 'unqualified' },
    }),
    leadTypes: optionsOf('leads', 'hs_lead_type'),
    leadLabels: optionsOf('leads', 'hs_lead_label'),
    companyProperties: customProperties('companies'),
    contactProperties: customProperties('contacts'),
    dealProperties: customProperties('deals'),
    leadProperties: customProperties('leads'),
    ticketProperties: customProperties('tickets'),
    ownersOfUsers,
    flows,
    ...classMetadata,
  },
  objects: { ...crm, 'crm.custom-object': customObject, ...ticketing, ...marketing },
} as const satisfies Provider;
