/**
 * Brevo: campaigns, contacts, events, lists, messages, segments, templates, users.
 *
 * ## Set up
 *
 * - With an API key of the account (SMTP and API, API keys), which is shown once.
 *   https://developers.brevo.com/docs/getting-started
 * - There is no consent: "OAuth apps are currently private only", for users of the organisation that has made them.
 *   https://developers.brevo.com/docs/oauth
 * - New lists go to the folder that the connection names in `defaults` (`{ "marketingautomation.list": { "folder": "2" } }`),
 *   by its id: the first one of the account without. https://developers.brevo.com/reference/create-list
 * - New templates have the sender that the connection names in `defaults` (`{ "marketingautomation.template": { "sender": "2" } }`),
 *   by its id: the first active one of the account without. So do new campaigns that name no address.
 *   https://developers.brevo.com/reference/create-smtp-template
 *
 * ## Scopes
 *
 * There are none: a key may read and write all of its account, `marketingautomation.campaign`, `marketingautomation.contact`,
 * `marketingautomation.event`, `marketingautomation.list`, `marketingautomation.message`, `marketingautomation.segment`,
 * `marketingautomation.template` and `marketingautomation.user`.
 * https://developers.brevo.com/docs/getting-started
 *
 * ## Limits
 *
 * - All that is known of a contact's consent is whether he is on a blocklist, one for e-mail and one for text messages, for all lists:
 *   who is not on it counts as `subscribed`. Neither a create nor an update says anything of the first unless it has a `status`, nor
 *   of the second unless `subscriptions` has `sms`. Nobody keeps a `consent` there, and of the second nobody knows since when. https://developers.brevo.com/reference/create-contact
 * - Lists that somebody has left are in `remote_data` alone. https://developers.brevo.com/reference/get-contact-info
 * - The address of a contact is not changed: the vendor would take it off the blocklist with that.
 *   https://developers.brevo.com/reference/update-contact
 * - Names are in the attributes FIRSTNAME and LASTNAME, as accounts in English have them; an attribute that an account has not is
 *   ignored. Other names are custom fields. https://developers.brevo.com/reference/create-contact
 * - Attributes of one choice are shown by its label, and written by it or its number; those of several are lists of texts. Computed
 *   ones, and whether somebody has confirmed his address (`DOUBLE_OPT-IN`), are in `remote_data`.
 *   https://developers.brevo.com/reference/get-attributes
 * - Contacts of a job are written one by one: an import puts everybody on a list, so that campaigns reach him, takes one word on the
 *   blocklist for all of them, and tells neither ids nor who failed, but files of some of them.
 *   https://developers.brevo.com/reference/import-contacts
 * - No contact says in which segments it is: those of one are listed by `segment_id`. https://developers.brevo.com/reference/get-contacts
 * - How many people a campaign goes to is the sum of its lists, of which no more are sent it; of a segment nobody knows. A list of
 *   campaigns does not have it, and no stats of what was sent half a year ago. https://developers.brevo.com/reference/get-email-campaigns
 * - The template of a campaign is written with a new one, and never read: its content is copied. Only drafts are changed and deleted.
 *   A campaign that is being sent can be stopped, and is sent by no request again. https://developers.brevo.com/reference/create-email-campaign
 * - Events are those of single messages and those that an account tracks itself: what has become of campaigns is in messages, by
 *   contact, and their opens and clicks in `stats` alone. An event of a message has the address, and no contact: to find him would
 *   take a request for each. https://developers.brevo.com/reference/get-email-event-report
 * - Webhooks are of marketing alone, and are registered by the service: a message names people by their addresses.
 *   https://developers.brevo.com/docs/marketing-webhooks
 * - What becomes of single messages is found by syncs alone: a webhook of it has no id, its own words and the second, which do not
 *   tell which event of the list it is, and to read that would take one request of 300 an hour each time.
 *   https://developers.brevo.com/docs/transactional-webhooks
 * - The interface has no automation to read, and contacts have no tags. https://developers.brevo.com/reference
 * - Of the plans without a higher limit, contacts, their lists and segments take 10 requests a second, templates and events of
 *   messages 300 an hour, all else that is used here 100 an hour: a sync of 3,000 campaigns takes 30 of them. Where less than a
 *   quarter of the hour is left, the sync of the object waits for the next one. https://developers.brevo.com/docs/api-limits
 * - A later `consent` removes a contact from the e-mail blocklist, if the statistics of the contact show an unsubscribe before
 *   it. A contact that complained or bounced stays on the blocklist. A contact without such statistics stays there too, with a
 *   422: the statistics cover 90 days. You can remove it in the vendor's screens.
 *   https://developers.brevo.com/changelog/default-date-ranges-added-for-response-rendering
 * - The blocklist of text messages (`smsBlacklisted`) has neither times nor reasons. A `consent` newer than the last change of
 *   the contact removes the contact from it, also if the number is unreachable.
 *   https://developers.brevo.com/reference/get-contact-info
 * - A changed address is a warning, or a 422 when strict. A `consent` is a warning, and required all the same.
 *   https://developers.brevo.com/reference/update-contact
 * - An event of a message contains the address (`email_address`) and no `contact_id`, although a list accepts `contact_id`. A
 *   soft bounce is `softBounces`, a hard bounce is `bounced`. An open by a program of the mail service is `loadedByProxy`.
 *   Single messages are transactional messages and, not confirmed by the vendor's pages, messages of automations.
 *   https://developers.brevo.com/reference/get-email-event-report
 * - The id of an event consists of message, address, event, time and link, or of contact, name and time. The vendor filters by
 *   day, so the service leaves other times out. `modified_after` reads the days since. A sync reads new events twice in each
 *   interval. https://developers.brevo.com/reference/get-email-event-report
 * - `name` of a custom event and the names of its `properties` contain letters, digits, `-` and `_`. The vendor returns no
 *   content, so the service returns the event that it sent. https://developers.brevo.com/reference/create-event
 * - `status` of a message of a campaign is `sent`, `delivered`, `bounced` for a hard bounce, or `softBounces`. If a campaign was
 *   sent to a contact several times, all its messages show the last status.
 *   https://developers.brevo.com/reference/get-contact-stats
 * - The vendor sends a message about a changed contact, an unsubscribe, a complaint, a bounce and a membership. It contains the
 *   address, which the service keeps sealed until it has read the contact. https://developers.brevo.com/docs/marketing-webhooks
 * - HTML of a template needs more than 10 characters. The vendor deletes inactive templates only: a delete first makes an active
 *   template inactive. A new template is active. https://developers.brevo.com/reference/update-smtp-template
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
  // Attributes take no null. https://developers.brevo.com/reference/update-contact
  empty: '',
  errors,
  // Contacts have a limit of a second, events and all else such of an hour, which answers tell: each group has its own.
  // https://developers.brevo.com/docs/limit-headers
  budgets: [
    {
      limit: 'x-sib-ratelimit-limit',
      remaining: 'x-sib-ratelimit-remaining',
      reset: 'x-sib-ratelimit-reset',
      seconds: 3600,
      ofEndpoints: true,
    },
  ],
  // "10 RPS" of the base plan; a fifth is left to callers. https://developers.brevo.com/docs/api-limits
  paces: [
    { path: /^\/contacts/, limit: 8, seconds: 1 },
    // Of a batch: each record is read once it is written. Same page.
    { path: /^\/contacts/, reads: false, limit: 4, seconds: 1 },
    // To track one. Same page.
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
