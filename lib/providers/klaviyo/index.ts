/**
 * Klaviyo: profiles (contacts), lists, segments, campaigns, tags, templates, events, and flows (automations).
 *
 * ## Set up
 *
 * - By consent: create an app (Integrations, Manage apps) with the redirect URI that `GET /connections/strategies/klaviyo`
 *   shows, and store its client id and secret with `PUT /connections/strategies/klaviyo`. Owners, admins and managers may.
 *   https://developers.klaviyo.com/en/docs/set_up_oauth
 * - With a private API key, which has the scopes below.
 *   https://help.klaviyo.com/hc/en-us/articles/7423954176283
 * - Webhooks: registered by the service, one for the account, where the vendor lets: "Only Advanced KDP customers and Klaviyo app
 *   partners can access and manage webhooks". https://developers.klaviyo.com/en/docs/webhooks_api_overview
 *
 * ## Scopes
 *
 * - `accounts:read`: whose account it is. https://developers.klaviyo.com/en/reference/get_accounts
 * - `profiles:read`: to read `marketingautomation.contact`, with `lists:read` and `segments:read`; `profiles:write`: to write it.
 *   https://developers.klaviyo.com/en/reference/create_profile
 * - `subscriptions:write`, `lists:write`: to subscribe and unsubscribe a `marketingautomation.contact`.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - `lists:read`: to read `marketingautomation.list`; `lists:write`: to write it. With `profiles:read` and `profiles:write`: to read
 *   the contacts of a list, and to put them on it. https://developers.klaviyo.com/en/reference/add_profiles_to_list
 *   https://developers.klaviyo.com/en/reference/get_lists
 * - `segments:read`: to read `marketingautomation.segment`. https://developers.klaviyo.com/en/reference/get_segments
 * - `tags:read`: to read `marketingautomation.tag`; both `tags:read` and `tags:write`: to write it.
 *   https://developers.klaviyo.com/en/reference/create_tag
 * - `templates:read`: to read `marketingautomation.template`; `templates:write`: to write it.
 *   https://developers.klaviyo.com/en/reference/create_template
 * - `campaigns:read`, with `lists:read` and `segments:read`: to read `marketingautomation.campaign`; `campaigns:write`: to write, send,
 *   schedule and cancel it. https://developers.klaviyo.com/en/reference/create_campaign
 * - `events:read`: to read `marketingautomation.event`; `events:write`: to create it.
 *   https://developers.klaviyo.com/en/reference/get_events https://developers.klaviyo.com/en/reference/create_event
 * - `flows:read`: to read `marketingautomation.automation` and `marketingautomation.action`.
 *   https://developers.klaviyo.com/en/reference/get_flows
 * - `webhooks:read`, `webhooks:write`: the registration of webhooks, which few apps may have: not asked for by default.
 *   https://developers.klaviyo.com/en/reference/create_webhook
 *
 * ## Limits
 *
 * - Whether somebody is sent messages is of the person and the channel, not of a list: `list_id` of `subscriptions` is null.
 *   Being on a list is no consent: who is put on one stays as he is, and a `status` with
 *   a list subscribes alone. https://developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api
 * - `status` subscribes to e-mail, with `consent`, and unsubscribes; `subscriptions` does the same for text messages, which take a
 *   number in E.164. Each is a job that the vendor carries out after its answer: the record may show the status before. Which word
 *   is not one of the two is refused, and push is read only.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - A contact cannot be deleted: the vendor has a request to forget a person for good alone, which passthrough sends.
 *   https://developers.klaviyo.com/en/reference/request_profile_deletion
 * - A profile that is merged into another one is deleted. (memory) Its id is answered with the one that is left, which the service
 *   follows; where it is answered with 404, the contact counts as deleted, and no more.
 *   https://developers.klaviyo.com/en/reference/merge_profiles
 * - A contact does not show its lists: no list of profiles has them, a request for each profile may be sent three times a second and 60
 *   times a minute, and a profile that is read with them 15 times a minute.
 *   https://developers.klaviyo.com/en/reference/get_list_ids_for_profile https://developers.klaviyo.com/en/reference/get_profile
 * - Nothing lists the users of an account: `marketingautomation.user` is not there. https://developers.klaviyo.com/en/reference/get_accounts
 * - Custom properties are custom fields where a project maps them, by their names: nothing lists those that an account has. Names that
 *   begin with `$` are read only: (memory) they are the vendor's own, and `$consent` was how its older API took a consent.
 *   https://developers.klaviyo.com/en/reference/get_profile
 * - (memory) An update of some properties leaves the others, as the request that takes one out implies.
 *   https://developers.klaviyo.com/en/reference/update_profile
 * - Lists have no `member_count`: the vendor counts when a list is read alone, once a second, and on no page of lists.
 *   https://developers.klaviyo.com/en/reference/get_list
 * - Tags are of lists, segments, campaigns and flows: a contact has none. An account has 500 tags.
 *   https://developers.klaviyo.com/en/reference/create_tag
 * - Templates are created as HTML, 1,000 of them; HTML that the drag-and-drop editor makes is read only.
 *   https://developers.klaviyo.com/en/reference/create_template
 * - An event that is created is answered without its id, and recorded later; no filter finds it by `unique_id`: the answer is 202, and
 *   a list has it later. It may begin a flow, which sends messages to those who are subscribed.
 *   https://developers.klaviyo.com/en/reference/create_event https://developers.klaviyo.com/en/reference/get_events
 * - What one contact was sent is no list of its own: there are events of it, which name no campaign, and a message that bounces and is
 *   delivered has two. `marketingautomation.message` is not there. https://developers.klaviyo.com/en/reference/get_events
 * - A list of campaigns is of one channel: e-mails come first, then text messages, then push notifications, and there is an order within
 *   a channel alone. https://developers.klaviyo.com/en/reference/get_campaigns
 * - A campaign by text message or push notification has its text, and the title of a notification; its picture and its buttons are in
 *   `remote_data` alone, and stay. https://developers.klaviyo.com/en/reference/update_campaign_message
 * - How many people a campaign goes to is estimated in a job of the vendor's, and an answer has the estimate of any time before:
 *   `recipient_count` is null, and a preview confirms a send.
 *   https://developers.klaviyo.com/en/reference/refresh_campaign_recipient_estimation
 * - What became of a campaign is in a report for a metric that the account chooses, which is answered 225 times a day: `stats` are
 *   null. https://developers.klaviyo.com/en/reference/query_campaign_values
 * - A campaign has a copy of the template that is assigned to it: `template_id` is written, and null in records.
 *   https://developers.klaviyo.com/en/reference/assign_template_to_campaign_message
 * - (memory) A change of what a campaign says may leave the time of the campaign: a sync then sees it once it compares all of them.
 *   https://developers.klaviyo.com/en/reference/update_campaign_message
 * - An event names the message that it is about, which is no campaign: `campaign_id` of events is null.
 *   https://developers.klaviyo.com/en/reference/get_events
 * - An account creates 150 lists a day. https://developers.klaviyo.com/en/reference/create_list
 * - Phone numbers have the form of E.164. https://developers.klaviyo.com/en/reference/create_profile
 * - Profiles and lists take 75 requests a second and 750 a minute each, writes of lists 10 and 150, tags, flows and their
 *   actions 3 and 60, campaigns and an event that is read alone 10 and 150, the account 1 and 15.
 *   https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
 * - A job that subscribes has no condition: "This API will remove any `UNSUBSCRIBE`, `SPAM_REPORT` or `USER_SUPPRESSED`
 *   suppressions from the provided profiles". `consented_at` is noted and compared with no other time. The service therefore
 *   reads the profile right before a job. A job contains one contact, or the contacts of a single read. A contact that
 *   unsubscribes between the read and the job is subscribed again: send a consent when you receive it. The service sends no job
 *   for a contact that complained or bounced, because the job would lift that.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - The vendor carries a job out after its answer. If the record does not show the status yet, the warning is `partial_record`.
 *   An account without double opt-in subscribes at once, so `pending` is refused.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - Text messages need the phone number of the contact or of the body. Without a number, the service writes the contact and
 *   warns that `subscriptions` was not written. The vendor refuses the job if the account may not send to the country. No
 *   suppression exists for text messages: a later consent subscribes a contact again.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - The id of a merged contact is a 404 with `merged_into`, also for a write that would change the status. A sync reports
 *   `deleted` for one contact and `updated` for the other. https://developers.klaviyo.com/en/reference/merge_profiles
 * - A custom property is mapped by its name (`Favourite colour`). An update changes the properties that it names, and null
 *   removes a property. https://developers.klaviyo.com/en/reference/update_profile
 * - `remote_type` of an event is the name of its metric. Metrics of the vendor are `delivered`, `opened`, `clicked`, `bounced`,
 *   `complained` or `unsubscribed`, or keep their names. Other metrics are `custom`, with that `name`. The vendor filters by ids
 *   of metrics, so a list has no filter `type`. https://developers.klaviyo.com/en/reference/get_events
 * - The `name` of a new event is a metric of less than 128 characters. `properties` accept any type. The service always sends a
 *   `unique_id`; otherwise the vendor keeps one event per metric, profile and second. The event names the profile by its id and
 *   writes no part of the profile, so it subscribes no contact. https://developers.klaviyo.com/en/reference/create_event
 * - The vendor sends a signed message for each decision about e-mail, to accounts that may have webhooks. The service reads the
 *   contact again, and the event of the decision if events are synced.
 *   https://developers.klaviyo.com/en/docs/webhooks_api_overview
 * - A campaign names lists and segments together. The service needs two requests for each ten campaigns to separate them, and
 *   leaves deleted lists out. An update of lists keeps the segments and the exclusions.
 *   https://developers.klaviyo.com/en/reference/get_campaigns
 * - `remote_id` of a campaign begins with the channel (`sms/01KW…`). A silent notification has no text.
 *   https://developers.klaviyo.com/en/reference/get_campaigns
 * - The vendor adds a head to the HTML of a template that has none. A write of `SYSTEM_DRAGGABLE` HTML is a 422. A tag has no
 *   times and no `member_count`. Money of events (`value`, `value_currency`), bulk imports, and counts and writes of segments
 *   are not supported. https://developers.klaviyo.com/en/reference/update_template
 */

import type { Provider } from '../define.ts';
import { errors } from './errors.ts';
import { action } from './marketingautomation/action.ts';
import { automation, automations } from './marketingautomation/automation.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact } from './marketingautomation/contact.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { segment } from './marketingautomation/segment.ts';
import { tag } from './marketingautomation/tag.ts';
import { template } from './marketingautomation/template.ts';
import { oauth } from './oauth.ts';
import { topics } from './topics.ts';
import { path, revision } from './version.ts';

export const klaviyo = {
  id: 'klaviyo',
  name: 'Klaviyo',
  documentation: 'https://developers.klaviyo.com/en/reference/api_overview',
  baseUrl: 'https://a.klaviyo.com',
  credentials: {
    api_key: {
      label: 'Private API key',
      secret: true,
      documentation: 'https://help.klaviyo.com/hc/en-us/articles/7423954176283',
    },
  },
  // https://developers.klaviyo.com/en/docs/authenticate_
  authorization: { headers: { authorization: 'Klaviyo-API-Key {api_key}' } },
  oauth,
  headers: { accept: 'application/vnd.api+json', revision },
  // https://developers.klaviyo.com/en/reference/get_accounts
  identify: {
    method: 'GET',
    path: path('/accounts'),
    account: 'data.0.id',
    name: 'data.0.attributes.contact_information.organization_name',
  },
  errors,
  // "10, 10;w=1, 150;w=60". https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
  paces: [
    { path: /^\/api\/(?:profiles|profile-)/, limit: 11, seconds: 1 },
    // Writes of lists, and reads of one with its number. Same page.
    { path: /^\/api\/lists/, reads: false, limit: 2, seconds: 1 },
    { path: /^\/api\/(?:lists|segments)\/\{id\}$/, reads: true, limit: 1, seconds: 4 },
    { path: /^\/api\/(?:events\/\{id\}$|campaign)/, limit: 2, seconds: 1 },
    { path: /^\/api\/(?:tags|flows|flow-actions)/, limit: 1, seconds: 1 },
  ],
  metadata: { automations, topics },
  objects: {
    'marketingautomation.action': action,
    'marketingautomation.automation': automation,
    'marketingautomation.campaign': campaign,
    'marketingautomation.contact': contact,
    'marketingautomation.event': event,
    'marketingautomation.list': list,
    'marketingautomation.segment': segment,
    'marketingautomation.tag': tag,
    'marketingautomation.template': template,
  },
} as const satisfies Provider;
