/**
 * HubSpot: CRM objects, tickets with their notes, files and companies, and the contacts, lists, segments, e-mails, events and workflows of marketing.
 *
 * ## Set up
 *
 * - By consent: make an app on the developer platform that is authenticated by OAuth, with the scopes below and the redirect URI
 *   that `GET /connections/strategies/hubspot` shows, and store its client id and secret with
 *   `PUT /connections/strategies/hubspot`. Access tokens live 30 minutes; refresh tokens stay the same. Legacy public apps that
 *   are there work too; HubSpot makes no new ones since June 23, 2026.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
 *   https://developers.hubspot.com/changelog/legacy-public-app-creation-sunset
 * - With a service key, which HubSpot calls a beta: make one in the account (Development, Keys, Service keys) with the scopes
 *   below, and give it as `access_token`. It is sent as a bearer token, like the static token of an app for one account.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys
 * - With the access token of a legacy private app, where there is one, as `access_token`. HubSpot makes no new ones since October
 *   26, 2026, and ends its support for them in September 2027.
 *   https://developers.hubspot.com/changelog/legacy-private-app-creation-sunset
 *   https://developers.hubspot.com/changelog/legacy-apis-and-legacy-apps-whats-going-unsupported-and-when
 * - Webhooks: a service key has none. An app has one address for all accounts. Set the target URL `https://<your API>/hooks/<project>/hubspot` in the
 *   settings of the app, and subscribe it to creation, deletion, property change, merge, restore and association change of
 *   contacts, companies, deals, leads and tickets. https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 *
 * ## Scopes
 *
 * - `oauth`: every app, and `marketingautomation.event`.
 * - `crm.objects.contacts.read`, `crm.objects.contacts.write`: `crm.contact`, `crm.note`, `crm.task`, `crm.engagement`,
 *   `ticketing.contact`, `ticketing.comment`.
 * - `crm.objects.companies.read`, `crm.objects.companies.write`: `crm.company`, `ticketing.account`.
 * - `crm.objects.deals.read`, `crm.objects.deals.write`: `crm.deal`, `crm.pipeline`, `crm.stage`.
 * - `crm.objects.leads.read`, `crm.objects.leads.write`: `crm.lead`. They are asked for as optional: an account without leads
 *   connects without them. https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `crm.objects.owners.read`: `crm.user`, `ticketing.user`, `marketingautomation.user`, the members of `ticketing.team`, and
 *   `creator_id` of `ticketing.ticket`, which is left out without.
 * - `sales-email-read`: the e-mails of `crm.engagement`. It goes together with the scopes of contacts.
 *   https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
 * - `settings.users.teams.read`: `ticketing.team`. It is asked for as optional: who may not see teams connects all the same.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `tickets`: `ticketing.ticket`, `ticketing.collection`.
 * - `crm.objects.custom.read`, `crm.objects.custom.write`: `crm.custom-object`. An app has them as
 *   optional scopes: accounts without an Enterprise subscription have no custom objects, and connect all the same.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
 * - `files`, `files.ui_hidden.read`: `ticketing.attachment`. The second is for files that people attach in HubSpot's own screens,
 *   which HubSpot hides. https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
 * - `crm.lists.read`, `crm.lists.write`: `marketingautomation.list`, `marketingautomation.segment`. With
 *   `communication_preferences.statuses.batch.read`: to read `marketingautomation.contact`, whose subscriptions are read with it.
 *   `communication_preferences.read` and `communication_preferences.statuses.batch.write`: to subscribe and unsubscribe one. No
 *   consent asks for these five by itself, as HubSpot refuses one that asks for a scope which the app does not have: add them to
 *   the app, and name them in its `scopes` or in those of the consent, where they go as optional ones.
 *   https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 * - `marketing.email.read`, or `marketing.email.write`, which writes too: `marketingautomation.email`, and
 *   `marketingautomation.campaign`, with `crm.lists.read`.
 *   `marketing-email`, or `transactional-email`: to send, schedule and cancel one. No consent asks for these by itself either.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - `analytics.behavioral_events.send`: to create a `marketingautomation.event`. No consent asks for it by itself either.
 *   https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - `automation`: `marketingautomation.automation`, to which it adds contacts too, and `marketingautomation.action`. No consent asks for it by itself either.
 *   https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 *
 * ## Limits
 *
 * - An account has no name: one that was connected by consent is called by its domain, and one of a key by its number.
 * - A note is a ticket's comment, and a file is on a note of its own: `is_private` and tags have no place.
 *   https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 * - Webhooks name no ticket for notes and files: syncs alone find changes of comments and attachments.
 *   https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 * - The filters `email` and `domain` find further addresses and domains too, but for lists in an order, which find the primary ones.
 *   https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 * - A list takes five filters at once: a search takes six, one of which is the place in the list. It answers no associations: these are read in further requests, 100 records each.
 *   https://developers.hubspot.com/docs/guides/api/crm/search#limitations
 * - In an account with more than about a hundred properties of its own, 100 records take one request more: these are read with
 *   their usual properties, and then in a batch with all. So does a search, whose body has 3,000 characters at most.
 *   https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm
 * - The texts of activities and comments are HTML of at most 65,536 characters, of which a line end takes 4 and a `<` as well.
 *   https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 * - Custom properties of rich text are passed as the vendor has them: HTML.
 * - The company of a deal or a ticket is its primary one. Activities have none: theirs is the first.
 *   https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4
 * - HubSpot's own properties of a contact have no department. Where an account has made one, a field mapping reads and writes it.
 *   https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 * - Further e-mail addresses of a contact, and domains of a company, are read-only.
 *   https://legacydocs.hubspot.com/docs/methods/contacts/get-secondary-email-addresses-by-vid
 * - Syncs alone find changes of custom objects: an app for several accounts cannot subscribe to them. Their associations
 *   with contacts, companies and deals are read and written from their end, not from the other one.
 *   https://developers.hubspot.com/docs/apps/legacy-apps/public-apps/create-generic-webhook-subscriptions
 * - A company has one parent. `expected_revenue`, where a contact or a deal came from, and whether a contact wants no e-mails
 *   are read-only. https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
 * - A lead is of one contact, which it is given when it is created, and keeps. It has no amount, source or tags.
 *   https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
 * - A ticket names who has made it by his id as a user: of whom is no owner any more, nothing is shown. Its team is that of its
 *   owner, and read-only. https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
 * - Lists and syncs of users contain active owners. A deactivated owner is read by id, and has `is_active: false`: records keep it.
 *   https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 * - The members of teams take a further request for each 100 owners of the account.
 *   https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 * - `status` of a contact is of his address, by type of subscription: the worst of those that he has decided about. Who is
 *   subscribed here is subscribed to all active types that are not internal, with `consent`; who is unsubscribed, from everything.
 *   HubSpot subscribes again whoever has unsubscribed: the service wants a later `consent` all the same.
 *   https://developers.hubspot.com/docs/guides/api/marketing/subscriptions-preferences
 * - Bounces and complaints are not told with subscriptions. Marketing has no tags, and a contact does not show its lists.
 *   https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 * - A list has a name and its contacts, and nothing else that is written. Being on one is no consent.
 *   https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 * - Syncs alone find lists that have changed. A list of conditions is a segment, which is read; contacts are listed by `segment_id`.
 *   https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 * - A campaign is a marketing e-mail. Its numbers are people, never how often. Its content is written in HubSpot's own editor, its
 *   preview text as well. Contacts that people have named in it one by one, or left out, are in `remote_data` alone, and stay.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - An e-mail is the same marketing e-mail: its plain text, subject and preview text. No answer has its HTML, as its content is of
 *   widgets, which `remote_data` has. Which workflow sends it is in none of its own answers.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - Events are those of an account's own, of apps and of websites, which takes an Enterprise subscription: none has what became of a
 *   marketing e-mail. https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 * - An event is created of one of the events of contacts that the account has defined, by its name, and answered without an id: the
 *   answer is 202, and a list has it later. (memory) Of an event that is defined for other records, `contact_id` would name one of
 *   those. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - A campaign is sent and scheduled by being published, which takes Marketing Hub Enterprise or the add-on for transactional
 *   e-mails. No answer has the number of its recipients: a send is confirmed by the token of its preview.
 *   https://developers.hubspot.com/docs/api-reference/latest/marketing/marketing-emails/emails/publish-email
 * - An automation is a workflow of contacts, which is on (`active`) or not (`paused`). The vendor calls their API a beta. Its steps
 *   have neither names nor a place that one could count.
 *   https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 * - A contact is added to a workflow by his address, with the second version of that API, which the vendor calls a legacy: a workflow
 *   without a number there takes nobody.
 *   https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 * - A stage, a pipeline, an owner or a property cannot be created or changed here.
 * - A removed record is archived; a person can bring it back for 90 days.
 * - Subscriptions of 100 contacts are read in two requests. `subscribed` is its own request with the legal basis
 *   `CONSENT_WITH_NOTICE`. Its explanation contains the time and the source of the `consent`.
 *   https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 * - A complaint or a bounce of a contact is a further subscription without `list_id`: `complained` or `bounced`. No consent
 *   subscribes such a contact. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties
 * - `type` of an e-mail is `campaign` for a regular e-mail, `automation` for an e-mail of a workflow, or the vendor's own word.
 *   The filter `type` accepts these two. Each e-mail is a campaign too (`campaign_id`).
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - A campaign names lists and segments together: one more request for a page separates them. Deleted lists are left out. An
 *   update of lists keeps the segments, and an update of segments keeps the lists.
 *   https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 * - Events that the account or an app defined are `custom`, with that `name`. Other events keep the vendor's word, such as
 *   `e_visited_page`. A list covers all contacts and accepts `contact_id`, but no `type`. `stats` of a campaign contain the
 *   results of marketing e-mails. https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics
 * - `name` of a new event is the name of its definition (`order_placed`, or `pe1234_order_placed`). An undefined name is a 422
 *   with the vendor's words. `properties` are the properties of the definition, as texts: a number is sent as digits, an object
 *   as JSON. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 * - A list of workflows needs two requests for a hundred, because the list leaves out their triggers. A workflow without a
 *   number in `automation/v2` is a 409. The vendor does not document the effect on a contact that is already in the workflow.
 *   `type` of a step is `email`, or the vendor's number.
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
      // https://developers.hubspot.com/changelog/legacy-private-app-creation-sunset
      legacy:
        'HubSpot makes no new private apps since October 26, 2026. The token of one that is there works until it ends.',
    },
  },
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  // Signed URLs lead to storage in the region of the account, or to its older hosts.
  // https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-fileId-signed-url
  hosts: [
    ...['-na1', '-na2', '-na3', '-eu1', '-ap1', '00', '10', '20', '30', '40'].map(storage),
    { host: '*.hubspot.net' },
  ],
  // Every property is text and is emptied with ''. https://developers.hubspot.com/docs/guides/api/crm/properties
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
    // A refusal for want of scopes names them. https://developers.hubspot.com/docs/api-reference/error-handling
    reasons: [
      { at: 'errors', member: 'message' },
      { at: 'validationResults', member: 'message' },
      { at: 'errors.0.context.requiredGranularScopes' },
    ],
    requestId: { body: 'correlationId' },
    rateLimit,
    // https://github.com/HubSpot/hubspot-api-nodejs/issues/268
    about: (code) => (code === 'MISSING_SCOPES' ? 'scopes' : undefined),
    // Of one record of a batch. https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
    meanings: [
      { at: 'category', pattern: /^CONFLICT$/, status: 409 },
      { at: 'category', pattern: /^OBJECT_NOT_FOUND$/, status: 404 },
      // (memory) A value of a property that is unique. https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide
      { at: 'errors.0.code', pattern: /^CONFLICTING_UNIQUE_VALUE$/, status: 409 },
      { at: 'message', pattern: /"error":"CONFLICTING_UNIQUE_VALUE"/, status: 409 },
      // A record that is to be put on a list, and does not exist: its id alone. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
      { at: '', pattern: /^\d+$/, status: 404 },
    ],
    conflict: (message) => /(?:Existing ID: |\b(?=\d+ already has that value))(\d+)/.exec(message)?.[1],
    taken: refusedAt('errors', 'context.propertyName'),
    refused,
  },
  // Answers of searches are without. The day begins anew at midnight of the account. Connections by consent have no daily limit.
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
  // Searches have a limit of their own, which their answers do not show; it was four before it was raised.
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
    // (memory) The states of leads, of which this names none. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
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
