/**
 * Klaviyo: profiles (contacts), lists, segments, campaigns, tags, templates, events, and flows (automations).
 *
 * ## Set up
 *
 * - Connect by consent: create an app (Integrations, Manage apps) with the redirect URI that
 *   `GET /connections/strategies/klaviyo` shows. Store its client id and secret with
 *   `PUT /connections/strategies/klaviyo`. Owners, admins and managers may create apps.
 *   https://developers.klaviyo.com/en/docs/set_up_oauth
 * - Connect with a private API key that has the scopes below.
 *   https://help.klaviyo.com/hc/en-us/articles/7423954176283
 * - Webhooks: the service registers one webhook for the account, if the vendor allows it: "Only Advanced KDP customers
 *   and Klaviyo app partners can access and manage webhooks".
 *   https://developers.klaviyo.com/en/docs/webhooks_api_overview
 *
 * ## Scopes
 *
 * - `accounts:read`: to identify the account. https://developers.klaviyo.com/en/reference/get_accounts
 * - `profiles:read`, with `lists:read` and `segments:read`: to read `marketingautomation.contact`; `profiles:write`: to
 *   write contacts. https://developers.klaviyo.com/en/reference/create_profile
 * - `subscriptions:write`, `lists:write`: to subscribe and unsubscribe a `marketingautomation.contact`.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - `lists:read`: to read `marketingautomation.list`; `lists:write`: to write lists. With `profiles:read` and
 *   `profiles:write`: to read the contacts of a list, and to put contacts on a list.
 *   https://developers.klaviyo.com/en/reference/add_profiles_to_list
 *   https://developers.klaviyo.com/en/reference/get_lists
 * - `segments:read`: to read `marketingautomation.segment`. https://developers.klaviyo.com/en/reference/get_segments
 * - `tags:read`: to read `marketingautomation.tag`; both `tags:read` and `tags:write`: to write tags.
 *   https://developers.klaviyo.com/en/reference/create_tag
 * - `templates:read`: to read `marketingautomation.template`; `templates:write`: to write templates.
 *   https://developers.klaviyo.com/en/reference/create_template
 * - `campaigns:read`, with `lists:read` and `segments:read`: to read `marketingautomation.campaign`; `campaigns:write`:
 *   to write, send, schedule and cancel campaigns. https://developers.klaviyo.com/en/reference/create_campaign
 * - `events:read`: to read `marketingautomation.event`; `events:write`: to create events.
 *   https://developers.klaviyo.com/en/reference/get_events https://developers.klaviyo.com/en/reference/create_event
 * - `flows:read`: to read `marketingautomation.automation` and `marketingautomation.action`.
 *   https://developers.klaviyo.com/en/reference/get_flows
 * - `webhooks:read`, `webhooks:write`: to register webhooks. Few apps may have these scopes, so a consent does not ask
 *   for them by default. https://developers.klaviyo.com/en/reference/create_webhook
 *
 * ## Limits
 *
 * - A subscription belongs to a person and a channel, not to a list: `list_id` of `subscriptions` is null. Membership
 *   of a list is not a consent: a contact that is put on a list keeps its status. A `status` with a list can subscribe,
 *   but not unsubscribe. https://developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api
 * - `status` subscribes to e-mail (with `consent`) and unsubscribes. `subscriptions` does the same for text messages,
 *   which need a number in E.164. Each write is a job that the vendor carries out after its response, so the record may
 *   still show the old status. The service refuses all other statuses. Push is read-only.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - A contact cannot be deleted: the vendor has only a request to forget a person permanently, which passthrough sends.
 *   https://developers.klaviyo.com/en/reference/request_profile_deletion
 * - A merge deletes one of two profiles. A request for the old id returns the remaining profile (unproven), which the
 *   service follows. If the vendor returns 404 instead, the service reports the contact as deleted, without the
 *   remaining profile. https://developers.klaviyo.com/en/reference/merge_profiles
 * - A contact does not show its lists, because no list of profiles contains them. The vendor accepts a request for the
 *   lists of a profile three times a second and 60 times a minute, and a read of a profile with its lists 15 times a
 *   minute. https://developers.klaviyo.com/en/reference/get_list_ids_for_profile
 *   https://developers.klaviyo.com/en/reference/get_profile
 * - No request lists the users of an account, so `marketingautomation.user` is not supported.
 *   https://developers.klaviyo.com/en/reference/get_accounts
 * - A custom property is a custom field if a project maps it by its name, because no request lists the properties of an
 *   account. Names that begin with `$` are read-only. They are the vendor's own names, and its older API accepted a
 *   consent as `$consent` (unproven). https://developers.klaviyo.com/en/reference/get_profile
 * - An update of some properties keeps the other properties (unproven). The existence of a request to remove a property
 *   implies this. https://developers.klaviyo.com/en/reference/update_profile
 * - Lists have no `member_count`: the vendor counts only when a single list is read, once a second, and not in pages of
 *   lists. https://developers.klaviyo.com/en/reference/get_list
 * - Tags belong to lists, segments, campaigns and flows: a contact has no tags. An account may have 500 tags.
 *   https://developers.klaviyo.com/en/reference/create_tag
 * - Templates are created as HTML, at most 1,000. HTML from the drag-and-drop editor is read-only.
 *   https://developers.klaviyo.com/en/reference/create_template
 * - The vendor returns no id for a new event, and records the event later. No filter finds the event by `unique_id`. So
 *   a create returns 202, and a list contains the event later. The event may start a flow, which sends messages to
 *   subscribed contacts. https://developers.klaviyo.com/en/reference/create_event
 *   https://developers.klaviyo.com/en/reference/get_events
 * - The vendor has no list of the messages to a contact, only events. The events name no campaign, and a message that
 *   bounces and is delivered has two events. So `marketingautomation.message` is not supported.
 *   https://developers.klaviyo.com/en/reference/get_events
 * - The vendor lists campaigns per channel. So a list contains e-mails first, then text messages, then push
 *   notifications. An order applies within a channel only. https://developers.klaviyo.com/en/reference/get_campaigns
 * - A campaign by text message or push notification contains its text, and the title of a notification. Its picture and
 *   its buttons are only in `remote_data`, and an update keeps them.
 *   https://developers.klaviyo.com/en/reference/update_campaign_message
 * - The vendor estimates the number of recipients in a job, and a response may contain an old estimate. So
 *   `recipient_count` is null, and a preview confirms a send.
 *   https://developers.klaviyo.com/en/reference/refresh_campaign_recipient_estimation
 * - The results of a campaign are in a report for a metric that the account chooses. The vendor accepts 225 requests
 *   for reports a day, so `stats` are null. https://developers.klaviyo.com/en/reference/query_campaign_values
 * - A campaign contains a copy of its template: `template_id` can be written, and is null in records.
 *   https://developers.klaviyo.com/en/reference/assign_template_to_campaign_message
 * - A change of a campaign's message may not change the time of the campaign (unproven). A sync then finds the change
 *   when it compares all campaigns. https://developers.klaviyo.com/en/reference/update_campaign_message
 * - An event names its message, which is not a campaign, so `campaign_id` of events is null.
 *   https://developers.klaviyo.com/en/reference/get_events
 * - An account may create 150 lists a day. https://developers.klaviyo.com/en/reference/create_list
 * - Phone numbers must be in E.164. https://developers.klaviyo.com/en/reference/create_profile
 * - Maximum numbers of requests per second and per minute: 75 and 750 for profiles and for lists, 10 and 150 for writes
 *   of lists, 3 and 60 for tags, flows and their actions, 10 and 150 for campaigns and for reads of a single event, 1
 *   and 15 for the account. https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
 * - A job that subscribes has no condition: "This API will remove any `UNSUBSCRIBE`, `SPAM_REPORT` or `USER_SUPPRESSED`
 *   suppressions from the provided profiles". `consented_at` is noted and compared with no other time. The service
 *   therefore reads the profile right before a job. A job contains one contact, or the contacts of a single read. A
 *   contact that unsubscribes between the read and the job is subscribed again: send a consent when you receive it. The
 *   service sends no job for a contact that complained or bounced, because the job would lift that.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - The vendor carries a job out after its answer. If the record does not show the status yet, the warning is
 *   `partial_record`. An account without double opt-in subscribes at once, so `pending` is refused.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - Text messages need the phone number of the contact or of the body. Without a number, the service writes the contact
 *   and warns that `subscriptions` was not written. The vendor refuses the job if the account may not send to the
 *   country. No suppression exists for text messages: a later consent subscribes a contact again.
 *   https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * - The id of a merged contact is a 404 with `merged_into`, also for a write that would change the status. A sync
 *   reports `deleted` for one contact and `updated` for the other.
 *   https://developers.klaviyo.com/en/reference/merge_profiles
 * - A custom property is mapped by its name (`Favourite colour`). An update changes the properties that it names, and
 *   null removes a property. https://developers.klaviyo.com/en/reference/update_profile
 * - `remote_type` of an event is the name of its metric. Metrics of the vendor are `delivered`, `opened`, `clicked`,
 *   `bounced`, `complained` or `unsubscribed`, or keep their names. Other metrics are `custom`, with that `name`. The
 *   vendor filters by ids of metrics, so a list has no filter `type`.
 *   https://developers.klaviyo.com/en/reference/get_events
 * - The `name` of a new event is a metric of less than 128 characters. `properties` accept any type. The service always
 *   sends a `unique_id`; otherwise the vendor keeps one event per metric, profile and second. The event names the
 *   profile by its id and writes no part of the profile, so it subscribes no contact.
 *   https://developers.klaviyo.com/en/reference/create_event
 * - The vendor sends a signed message for each decision about e-mail, to accounts that may have webhooks. The service
 *   reads the contact again, and the event of the decision if events are synced.
 *   https://developers.klaviyo.com/en/docs/webhooks_api_overview
 * - A campaign names lists and segments together. The service needs two requests for each ten campaigns to separate
 *   them, and leaves deleted lists out. An update of lists keeps the segments and the exclusions.
 *   https://developers.klaviyo.com/en/reference/get_campaigns
 * - `remote_id` of a campaign begins with the channel (`sms/01KW…`). A silent notification has no text.
 *   https://developers.klaviyo.com/en/reference/get_campaigns
 * - The vendor adds a head to the HTML of a template that has none. A write of `SYSTEM_DRAGGABLE` HTML is a 422. A tag
 *   has no times and no `member_count`. Money of events (`value`, `value_currency`), bulk imports, and counts and
 *   writes of segments are not supported. https://developers.klaviyo.com/en/reference/update_template
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
    // Writes of lists, and reads of a single list with its number of profiles. Same page.
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
