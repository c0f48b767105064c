/**
 * Brevo: campaigns, contacts, events, lists, messages, segments, templates and users.
 *
 * ## Set up
 *
 * - Connect with an API key of the account (SMTP and API, API keys). Brevo shows a key only once.
 *   https://developers.brevo.com/docs/getting-started
 * - A connection by consent is not possible: "OAuth apps are currently private only", for users of the organisation
 *   that created the app. https://developers.brevo.com/docs/oauth
 * - New lists go to the folder in `defaults` of the connection, by its id:
 *   `{ "marketingautomation.list": { "folder": "2" } }`. Default: the first folder of the account.
 *   https://developers.brevo.com/reference/create-list
 * - New templates use the sender in `defaults` of the connection, by its id:
 *   `{ "marketingautomation.template": { "sender": "2" } }`. Default: the first active sender of the account. New
 *   campaigns without an address use the same sender. https://developers.brevo.com/reference/create-smtp-template
 *
 * ## Scopes
 *
 * There are no scopes: a key may read and write all data of its account: `marketingautomation.campaign`,
 * `marketingautomation.contact`, `marketingautomation.event`, `marketingautomation.list`,
 * `marketingautomation.message`, `marketingautomation.segment`, `marketingautomation.template` and
 * `marketingautomation.user`. https://developers.brevo.com/docs/getting-started
 *
 * ## Limits
 *
 * - The vendor stores no `consent`. It stores a blocklist for e-mail and a blocklist for text messages, each for all
 *   lists. A contact that is not on a blocklist counts as `subscribed`. A create or update changes the first blocklist
 *   only with a `status`, and the second only if `subscriptions` contains `sms`. The second blocklist has no times.
 *   https://developers.brevo.com/reference/create-contact
 * - Lists that a contact has left are only in `remote_data`. https://developers.brevo.com/reference/get-contact-info
 * - The address of a contact cannot be changed, because the vendor would then take the contact off the blocklist.
 *   https://developers.brevo.com/reference/update-contact
 * - Names are in the attributes FIRSTNAME and LASTNAME, as in accounts in English. The vendor ignores an attribute that
 *   an account does not have. Names in other attributes are custom fields.
 *   https://developers.brevo.com/reference/create-contact
 * - An attribute with one choice shows the label of the choice, and accepts its label or number. An attribute with
 *   several choices is a list of texts. Computed attributes are only in `remote_data`, as is the attribute of a
 *   confirmed address (`DOUBLE_OPT-IN`). https://developers.brevo.com/reference/get-attributes
 * - The service writes the contacts of a job one by one, and does not use the vendor's import. An import puts all
 *   contacts on a list, so that campaigns reach them, and accepts a single blocklist value for all contacts. Its result
 *   contains no ids, and only files of some failed contacts. https://developers.brevo.com/reference/import-contacts
 * - A contact does not name its segments. The filter `segment_id` lists the contacts of a segment.
 *   https://developers.brevo.com/reference/get-contacts
 * - Before a campaign is sent, its `recipient_count` is the sum of its lists, which is an upper limit. The number is
 *   unknown for a segment. A list of campaigns contains neither this sum, nor `stats` of campaigns that were sent more
 *   than six months ago. https://developers.brevo.com/reference/get-email-campaigns
 * - A new campaign needs a template. The vendor copies the content, and does not return the template. Only drafts can
 *   be changed or deleted. A campaign that is being sent can be stopped, but no request sends the campaign again.
 *   https://developers.brevo.com/reference/create-email-campaign
 * - Events are events of single messages, and custom events of an account. The outcomes of campaigns are in
 *   messages, per contact. Opens and clicks of campaigns are only in `stats`. An event of a message contains the
 *   address and no contact, because each event would need a request to find the contact.
 *   https://developers.brevo.com/reference/get-email-event-report
 * - The service registers marketing webhooks only. Their messages name contacts by their addresses.
 *   https://developers.brevo.com/docs/marketing-webhooks
 * - Only syncs find the events of single messages. The vendor's webhook for them sends no id, other words, and times in
 *   seconds, which do not identify an event in the list. To read the event, each message would need one of 300 requests
 *   an hour. https://developers.brevo.com/docs/transactional-webhooks
 * - No request of the vendor reads automations, and contacts have no tags. https://developers.brevo.com/reference
 * - The plans without a higher limit have these limits. Contacts with their lists and segments: 10 requests a second.
 *   Templates and events of messages: 300 an hour. All other requests of the service: 100 an hour. A sync of 3,000
 *   campaigns needs 30 of these 100. If less than a quarter of the hourly limit is left, the sync of the object waits
 *   for the next hour. https://developers.brevo.com/docs/api-limits
 * - A later `consent` removes a contact from the e-mail blocklist, if the statistics of the contact show an unsubscribe
 *   before it. A contact that complained or bounced stays on the blocklist. A contact without such statistics stays
 *   there too, with a 422: the statistics cover 90 days. You can remove it in the vendor's screens.
 *   https://developers.brevo.com/changelog/default-date-ranges-added-for-response-rendering
 * - The blocklist of text messages (`smsBlacklisted`) has neither times nor reasons. A `consent` newer than the last
 *   change of the contact removes the contact from it, also if the number is unreachable.
 *   https://developers.brevo.com/reference/get-contact-info
 * - A changed address is a warning, or a 422 when strict. A `consent` is a warning, and required all the same.
 *   https://developers.brevo.com/reference/update-contact
 * - An event of a message contains the address (`email_address`) and no `contact_id`, although a list accepts
 *   `contact_id`. A soft bounce is `softBounces`, a hard bounce is `bounced`. An open by a program of the mail service
 *   is `loadedByProxy`. Single messages are transactional messages and, not confirmed by the vendor's pages, messages
 *   of automations. https://developers.brevo.com/reference/get-email-event-report
 * - The id of an event consists of message, address, event, time and link, or of contact, name and time. The vendor
 *   filters by day, so the service leaves other times out. `modified_after` reads the days since. A sync reads new
 *   events twice in each interval. https://developers.brevo.com/reference/get-email-event-report
 * - `name` of a custom event and the names of its `properties` contain letters, digits, `-` and `_`. The vendor returns
 *   no content, so the service returns the event that it sent. https://developers.brevo.com/reference/create-event
 * - `status` of a message of a campaign is `sent`, `delivered`, `bounced` for a hard bounce, or `softBounces`. If a
 *   campaign was sent to a contact several times, all its messages show the last status.
 *   https://developers.brevo.com/reference/get-contact-stats
 * - The vendor sends a message about a changed contact, an unsubscribe, a complaint, a bounce and a membership. It
 *   contains the address, which the service keeps sealed until it has read the contact.
 *   https://developers.brevo.com/docs/marketing-webhooks
 * - HTML of a template needs more than 10 characters. The vendor deletes inactive templates only: a delete first makes
 *   an active template inactive. A new template is active. https://developers.brevo.com/reference/update-smtp-template
 */

import type { Provider } from '../define.ts';
import { errors } from './errors.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact } from './marketingautomation/contact.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { message } from './marketingautomation/message.ts';
import { segment } from './marketingautomation/segment.ts';
import { template } from './marketingautomation/template.ts';
import { user } from './marketingautomation/user.ts';
import { attributes, everyAttribute, folders, senders } from './metadata.ts';

export const brevo = {
  id: 'brevo',
  name: 'Brevo',
  documentation: 'https://developers.brevo.com/reference',
  baseUrl: 'https://api.brevo.com/v3',
  credentials: {
    api_key: {
      label: 'API key',
      secret: true,
      documentation: 'https://help.brevo.com/hc/en-us/articles/209467485',
    },
  },
  // https://developers.brevo.com/docs/getting-started
  authorization: { headers: { 'api-key': '{api_key}' } },
  // https://developers.brevo.com/reference/get-account
  identify: { method: 'GET', path: '/account', account: 'email', name: 'companyName' },
  // Attributes do not accept null. https://developers.brevo.com/reference/update-contact
  empty: '',
  errors,
  // Contacts have a limit per second; events and all other records have limits per hour. Responses contain the limit,
  // and each group of endpoints has its own limit. https://developers.brevo.com/docs/limit-headers
  budgets: [
    {
      limit: 'x-sib-ratelimit-limit',
      remaining: 'x-sib-ratelimit-remaining',
      reset: 'x-sib-ratelimit-reset',
      seconds: 3600,
      ofEndpoints: true,
    },
  ],
  // "10 RPS" in the base plan. The service leaves a fifth to callers.
  // https://developers.brevo.com/docs/api-limits
  paces: [
    { path: /^\/contacts/, limit: 8, seconds: 1 },
    // Writes of a batch: the service reads each record after the write, so half of the requests remain for writes.
    // Same page.
    { path: /^\/contacts/, reads: false, limit: 4, seconds: 1 },
    // Creates of events. Same page.
    { path: /^\/events/, reads: false, limit: 8, seconds: 1 },
  ],
  metadata: { attributes, everyAttribute, folders, senders },
  objects: {
    'marketingautomation.campaign': campaign,
    'marketingautomation.contact': contact,
    'marketingautomation.event': event,
    'marketingautomation.list': list,
    'marketingautomation.message': message,
    'marketingautomation.segment': segment,
    'marketingautomation.template': template,
    'marketingautomation.user': user,
  },
} as const satisfies Provider;
