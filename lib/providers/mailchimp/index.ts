/**
 * Mailchimp Marketing: audiences (lists) with their contacts, campaigns, e-mails, events, templates, classic automations.
 *
 * ## Set up
 *
 * - By consent: register an app (Profile, Extras, Registered apps) with the redirect URI that
 *   `GET /connections/strategies/mailchimp` shows, and store its client id and secret with
 *   `PUT /connections/strategies/mailchimp`. Tokens do not expire.
 *   https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 * - With an API key, and the data centre: the part of the key behind its dash, `us6`.
 *   https://mailchimp.com/developer/marketing/docs/fundamentals/#api-structure
 * - New contacts go to the audience that the connection names in `defaults` (`{ "marketingautomation.contact": { "list": "News" } }`,
 *   or its id), unless `list_id` names another.
 *
 * ## Scopes
 *
 * There are none: a token may read and write what its user may, `marketingautomation.contact`, `marketingautomation.list`,
 * `marketingautomation.segment`, `marketingautomation.tag`, `marketingautomation.campaign`, `marketingautomation.email`,
 * `marketingautomation.message`, `marketingautomation.event`, `marketingautomation.template`, `marketingautomation.automation` and
 * `marketingautomation.action`.
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 *
 * ## Limits
 *
 * - A contact is a person in one audience: somebody in three audiences is three contacts, each with a status of its own.
 *   https://mailchimp.com/developer/marketing/api/list-members/
 * - Nobody is subscribed unless a body says so, with `consent`. Who has unsubscribed is subscribed again by himself alone: the
 *   vendor refuses it, and takes `pending`, which asks him by e-mail. https://mailchimp.com/developer/marketing/docs/errors/
 * - A merge field of type address is a custom field of the type `address`, which is written as a whole.
 *   https://mailchimp.com/developer/marketing/docs/merge-fields/
 * - A deleted contact is archived: it is sent nothing, and lists leave it out.
 *   https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
 * - Tags are written with a new contact, and with requests of their own later: those that are not there are made. A contact that
 *   has 50 or more takes one more request for each 100 tags to be read. https://mailchimp.com/developer/marketing/api/list-member-tags/
 * - Messages are those of one contact, which his feed has with their times, and what came back of each campaign: one request more for a
 *   page. Whom a campaign was sent to is a list of hashes of addresses without times, which is left to passthrough.
 *   https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 * - Events are listed by contact: there is no list of all. They have no ids: those here are made of what the events are.
 *   https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 * - What people put contacts in is a tag, what conditions put them in a segment: segments are read, and no contact says which ones
 *   it is in. Contacts of a segment are listed by `segment_id`, with a request for each: the vendor names their addresses alone.
 *   https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 * - The HTML of a template is written and never read: the vendor answers the texts of its sections alone. It takes the name and the
 *   HTML of a template together. https://mailchimp.com/developer/marketing/api/templates/update-template/
 * - An e-mail is a campaign, or a step of a classic automation. What it says is an answer of its own: a page has 50 at most, and
 *   takes a request for each; `fields` without `html` and `text` takes none. A campaign of several variants shows the first.
 *   https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/
 * - A deleted template is inactive at the vendor, and gone here. https://mailchimp.com/developer/marketing/api/templates/get-template-info/
 * - Automations are the classic ones: journeys can be listed by no request.
 *   https://mailchimp.com/developer/marketing/api/automation/list-automations/
 * - There is no channel but e-mail here: SMS has audiences and consents of its own.
 *   https://mailchimp.com/developer/marketing/docs/audiences-introduction
 * - Messages about changes have no signature: a secret in their address proves them. There is none of tags and segments, and that of
 *   a deleted contact names his address alone: syncs find both.
 *   https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 * - 10 connections at a time; no answer says what is left.
 *   https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling
 * - The vendor sends a message when a contact subscribes, unsubscribes, changes its profile or address, or becomes unreachable.
 *   The service registers a webhook per audience. It keeps the hash of the address from a message, to read the contact. Syncs
 *   find a change of tags and all other changes. https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 * - Events are `sent`, `opened`, `clicked`, `bounced`, `unsubscribed` and `custom`, each in its own list at the vendor. A list
 *   without `type` reads all six. The id of an event consists of type, time, campaign and link, or of name and time. Two equal
 *   events within one second are one event. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 * - A custom event needs a `name` of 2 to 30 characters. Its `properties` are texts: a number is sent as digits, an object as
 *   JSON. The vendor returns no content, so the service returns the event that it sent. A list contains the event a little
 *   later. https://mailchimp.com/developer/marketing/api/list-member-events/
 * - `status` of a message is `sent`, `bounced` for a hard bounce, or `soft`. If a campaign was sent to a contact several times,
 *   all its messages show each bounce. The vendor reports no delivery. Passthrough reads the recipients of a campaign
 *   (`/reports/{id}/sent-to`). https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 * - The vendor queues a contact for the first e-mail of a classic automation, which must be running. It refuses a contact that
 *   was added before. A journey has a trigger (`/customer-journeys/journeys/{id}/steps/{id}/actions/trigger`), which passthrough
 *   sends. https://mailchimp.com/developer/marketing/api/automation-queue/add-subscriber-to-workflow-email/
 * - The filter of e-mails is `type`. `campaign_id` and `action_id` name the campaign or step. Templates of the vendor itself are
 *   left out. An update of a template with `name` and without `html` is a 422.
 *   https://mailchimp.com/developer/marketing/api/templates/list-templates/
 * - A campaign to a tag contains the id of the tag in the place of a segment. The record then shows no segment. `type` of a new
 *   campaign is `regular`; a read shows all types. https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
 */

import type { Provider } from '../define.ts';
import { errors } from './errors.ts';
import { action } from './marketingautomation/action.ts';
import { automation } from './marketingautomation/automation.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact } from './marketingautomation/contact.ts';
import { email } from './marketingautomation/email.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { message } from './marketingautomation/message.ts';
import { segment } from './marketingautomation/segment.ts';
import { tag } from './marketingautomation/tag.ts';
import { template } from './marketingautomation/template.ts';
import { audiences, automations, everyMergeField, mergeFields } from './metadata.ts';
import { dataCentre, oauth } from './oauth.ts';

export const mailchimp = {
  id: 'mailchimp',
  name: 'Mailchimp Marketing',
  documentation: 'https://mailchimp.com/developer/marketing/api/',
  baseUrl: 'https://{dc}.api.mailchimp.com/3.0',
  hostParts: { dc: dataCentre },
  credentials: {
    dc: {
      label: 'Data centre, the part of the key behind its dash',
      secret: false,
      documentation: 'https://mailchimp.com/developer/marketing/docs/fundamentals/#api-structure',
    },
    api_key: {
      label: 'API key',
      secret: true,
      documentation: 'https://mailchimp.com/help/about-api-keys/',
    },
  },
  // "any string as the username". https://mailchimp.com/developer/marketing/docs/fundamentals/#connecting-to-the-api
  authorization: { basic: 'key:{api_key}' },
  oauth,
  // https://mailchimp.com/developer/marketing/api/root/list-api-root-resources/
  identify: { method: 'GET', path: '/', account: 'account_id', name: 'account_name' },
  // What has no value is an empty text. https://mailchimp.com/developer/marketing/docs/merge-fields/
  empty: '',
  errors,
  metadata: { audiences, automations, everyMergeField, mergeFields },
  objects: {
    'marketingautomation.contact': contact,
    'marketingautomation.list': list,
    'marketingautomation.segment': segment,
    'marketingautomation.tag': tag,
    'marketingautomation.campaign': campaign,
    'marketingautomation.email': email,
    'marketingautomation.message': message,
    'marketingautomation.event': event,
    'marketingautomation.template': template,
    'marketingautomation.automation': automation,
    'marketingautomation.action': action,
  },
} as const satisfies Provider;
