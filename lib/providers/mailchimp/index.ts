/**
 * Mailchimp Marketing: audiences (lists), contacts, campaigns, e-mails, events, templates and classic automations.
 *
 * ## Set up
 *
 * - Connect by consent: register an app (Profile, Extras, Registered apps) with the redirect URI that
 *   `GET /connections/strategies/mailchimp` shows, and store its client id and secret with
 *   `PUT /connections/strategies/mailchimp`. Tokens do not expire.
 *   https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 * - Connect with an API key and the data centre, which is the part of the key after its hyphen, such as `us6`.
 *   https://mailchimp.com/developer/marketing/docs/fundamentals/#api-structure
 * - New contacts go to the audience in `defaults` of the connection, by its name or id
 *   (`{ "marketingautomation.contact": { "list": "News" } }`), unless `list_id` names another audience.
 *
 * ## Scopes
 *
 * There are no scopes: a token has the rights of its user to read and write `marketingautomation.contact`,
 * `marketingautomation.list`, `marketingautomation.segment`, `marketingautomation.tag`, `marketingautomation.campaign`,
 * `marketingautomation.email`, `marketingautomation.message`, `marketingautomation.event`,
 * `marketingautomation.template`, `marketingautomation.automation` and `marketingautomation.action`.
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 *
 * ## Limits
 *
 * - A contact is a person in a single audience. A person in three audiences is three contacts, each with its own
 *   status. https://mailchimp.com/developer/marketing/api/list-members/
 * - A write subscribes a contact only if the body says so, with `consent`. After an unsubscribe, only the contact can
 *   subscribe again: the vendor refuses `subscribed`, but accepts `pending`, and then asks the contact by e-mail.
 *   https://mailchimp.com/developer/marketing/docs/errors/
 * - A merge field of the type address is a custom field of the type `address`. A write contains the whole address.
 *   https://mailchimp.com/developer/marketing/docs/merge-fields/
 * - A delete archives the contact: the vendor sends nothing to it, and lists leave it out.
 *   https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
 * - A create contains the tags of the contact. Later changes of tags are separate requests. The vendor creates tags
 *   that do not exist. To read a contact with 50 or more tags, the service sends one more request for each 100 tags.
 *   https://mailchimp.com/developer/marketing/api/list-member-tags/
 * - Messages are listed per contact, with their times and bounces, from the feed of the contact. Each page needs one
 *   more request for the bounces. The vendor lists the recipients of a campaign by the hashes of their addresses,
 *   without times: use passthrough for that list.
 *   https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 * - Events are listed per contact, because the vendor has no list of all events. They have no ids, so the service makes
 *   an id from the values of an event. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 * - Users put contacts in tags; conditions put contacts in segments. Segments are read-only, and a contact does not
 *   name its segments. The filter `segment_id` lists the contacts of a segment. It needs a request for each contact,
 *   because the vendor's list identifies a contact only by the address.
 *   https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 * - The HTML of a template can be written, but not read: the vendor returns only the texts of the template's sections.
 *   It accepts the name and the HTML only together.
 *   https://mailchimp.com/developer/marketing/api/templates/update-template/
 * - An e-mail is a campaign, or a step of a classic automation. Its content needs a separate request, so a page has at
 *   most 50 e-mails. With `fields` without `html` and `text`, the service sends no such requests. An e-mail of a
 *   campaign with several variants shows the first variant.
 *   https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/
 * - A deleted template becomes inactive at the vendor, and counts as deleted here.
 *   https://mailchimp.com/developer/marketing/api/templates/get-template-info/
 * - Automations are classic automations only: no request lists journeys.
 *   https://mailchimp.com/developer/marketing/api/automation/list-automations/
 * - E-mail is the only channel here, because SMS has its own audiences and consents.
 *   https://mailchimp.com/developer/marketing/docs/audiences-introduction
 * - Change notifications have no signature: a secret in their URL proves them. The vendor sends none for tags and
 *   segments, and the notification of a deleted contact contains only its address. Syncs find both.
 *   https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 * - The vendor accepts 10 connections at a time. No response contains the number of free connections.
 *   https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling
 * - The vendor sends a message when a contact subscribes, unsubscribes, changes its profile or address, or becomes
 *   unreachable. The service registers a webhook per audience. It keeps the hash of the address from a message, to read
 *   the contact. Syncs find a change of tags and all other changes.
 *   https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 * - Events are `sent`, `opened`, `clicked`, `bounced`, `unsubscribed` and `custom`, each in its own list at the vendor.
 *   A list without `type` reads all six. The id of an event consists of type, time, campaign and link, or of name and
 *   time. Two equal events within one second are one event.
 *   https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 * - A custom event needs a `name` of 2 to 30 characters. Its `properties` are texts: a number is sent as digits, an
 *   object as JSON. The vendor returns no content, so the service returns the event that it sent. A list contains the
 *   event a little later. https://mailchimp.com/developer/marketing/api/list-member-events/
 * - `status` of a message is `sent`, `bounced` for a hard bounce, or `soft`. If a campaign was sent to a contact
 *   several times, all its messages show each bounce. The vendor reports no delivery. Passthrough reads the recipients
 *   of a campaign (`/reports/{id}/sent-to`).
 *   https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 * - The vendor queues a contact for the first e-mail of a classic automation, which must be running. It refuses a
 *   contact that was added before. A journey has a trigger
 *   (`/customer-journeys/journeys/{id}/steps/{id}/actions/trigger`), which passthrough sends.
 *   https://mailchimp.com/developer/marketing/api/automation-queue/add-subscriber-to-workflow-email/
 * - The filter of e-mails is `type`. `campaign_id` and `action_id` name the campaign or step. Templates of the vendor
 *   itself are left out. An update of a template with `name` and without `html` is a 422.
 *   https://mailchimp.com/developer/marketing/api/templates/list-templates/
 * - A campaign to a tag contains the id of the tag in the place of a segment. The record then shows no segment. `type`
 *   of a new campaign is `regular`; a read shows all types.
 *   https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
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
      label: 'Data centre: the part of the key after its hyphen',
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
  // An empty text means no value. https://mailchimp.com/developer/marketing/docs/merge-fields/
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
