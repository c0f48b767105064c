/**
 * ActiveCampaign: contacts, accounts, deals, pipelines, stages, notes, tasks and users.
 * For marketing: contacts, lists, tags, segments, campaigns, e-mails, events, automations and users.
 *
 * ## Set up
 *
 * - Connect with a key: `account` (`acme` of the API URL `https://acme.api-us1.com`) and the `api_token` of a user.
 *   ActiveCampaign shows both under Settings, Developer. https://developers.activecampaign.com/reference/authentication
 * - A connection by consent is not possible, because the vendor has no OAuth.
 *   https://developers.activecampaign.com/reference/authentication
 * - "Generally, the URL will be in the form https://<your-account>.api-us1.com". No documentation page names another
 *   host. So the service does not ask for a host, and sends the key to this host only. An account with another API URL
 *   cannot be connected. https://developers.activecampaign.com/reference/url
 *
 * ## Scopes
 *
 * There are no scopes: a key has the rights of its user, for every object.
 *
 * ## Limits
 *
 * - An account accepts 5 requests a second, from all its clients together.
 *   https://developers.activecampaign.com/reference/rate-limits
 * - A write of a contact subscribes it to no list, because the request contains neither a list nor the status on a
 *   list. A contact is put on a list by a separate request with a status. To subscribe, the request needs `consent`.
 *   The vendor does not store the consent.
 *   https://developers.activecampaign.com/reference/update-list-status-for-contact
 * - `crm` and `marketingautomation` share their contacts: a delete in one vertical also deletes the contact in the
 *   other. https://developers.activecampaign.com/reference/delete-contact
 * - A new contact needs an e-mail address. An address belongs to a single contact: if it is taken, the service looks up
 *   that contact. A contact has one phone number, and no owner.
 *   https://developers.activecampaign.com/reference/create-a-new-contact
 * - A contact has one account, which the service writes with a separate request. The job title at this account is
 *   read-only. https://developers.activecampaign.com/reference/create-an-account-contact
 * - A write of a contact adds existing tags by their names, with one request per tag. It does not create tags.
 *   https://developers.activecampaign.com/reference/create-contact-tag
 * - An account has a name, a website and an owner. All its other data is in custom fields. Each name belongs to a
 *   single account. https://developers.activecampaign.com/reference/create-an-account-new
 * - The vendor cannot list only the changed accounts, notes, tasks or stages, so syncs compare all records of these
 *   objects. https://developers.activecampaign.com/reference/list-all-accounts
 * - Pages of contacts continue after the last id. All other pages continue at an offset: if a record is deleted while a
 *   sync reads the pages, the sync misses another record. It reads the missing record by its id, and finds a change in
 *   the next run. https://developers.activecampaign.com/reference/pagination
 * - A new deal needs a contact or an account. By default, it has no amount, and is in the first pipeline, with
 *   the currency of that pipeline. If the pipeline assigns a user, this user owns the deal.
 *   https://developers.activecampaign.com/reference/create-a-deal-new
 * - `contact_ids` of a deal contains the primary contact only. One list contains the secondary contacts of all deals,
 *   and its page names no filter. A deal contains a URL of its secondary contacts (`links.contactDeals`), but no page
 *   describes the response. Each deal would also need one of the five requests a second. So the service neither reads
 *   nor writes secondary contacts. https://developers.activecampaign.com/reference/list-all-secondary-contacts
 *   https://developers.activecampaign.com/reference/retrieve-a-deal
 * - The close date of a deal is a custom field of the account. https://developers.activecampaign.com/reference/deal
 * - A note or a task belongs to a single record, which an update cannot change. A task belongs to a contact or a deal,
 *   and needs a due date. https://developers.activecampaign.com/reference/create-a-deal-task
 * - Amounts in custom fields are not read. https://developers.activecampaign.com/reference/dealcustomfieldmeta
 * - The vendor has no leads. Calls and meetings are tasks.
 * - The service reads the names of segments from the vendor's list. It does not read their contacts: a response from
 *   before the end of the vendor's search looks like any other response.
 *   https://developers.activecampaign.com/reference/list-all-segments
 * - A create makes a draft of a campaign with a name. Only drafts can be changed or deleted. Users write the content
 *   and choose the recipients in the vendor's screens, because a create accepts neither. No documented or recorded
 *   request sends a campaign: no page says that "scheduledDate" in an update sends it.
 *   https://developers.activecampaign.com/reference/edit-campaign
 * - Campaigns of automations are left out. https://developers.activecampaign.com/reference/list-all-campaigns
 * - The service reads automations, and adds a contact to an automation. No documented request returns the steps of an
 *   automation: an automation contains a URL of its steps (`links.blocks`), but no page describes the response. The
 *   list of automations also contains their triggers.
 *   https://developers.activecampaign.com/reference/list-all-automations
 * - The vendor lists custom events and bounces per contact. Sent messages, opens and clicks are only in the activities
 *   of the contact, which contain ids of logs and no campaign. So the service has no messages, and no events of opens
 *   and clicks. https://developers.activecampaign.com/reference/list-contact-activities
 * - Custom events are created at another host (`trackcmp.net`) with another key, so the service creates no events.
 *   https://developers.activecampaign.com/reference/track-event
 * - The documentation has a page for one template, but no page for a list of templates. So templates are left out.
 *   https://developers.activecampaign.com/reference/retrieve-a-template
 * - Change notifications have no signature: a secret in their URL proves them. No notification reports a deletion.
 *   https://developers.activecampaign.com/page/webhooks
 * - The service uses no request for several records. A batch writes two records a second, and reports the records that
 *   are left when its time ends. The vendor has an import of 250 contacts, which the service does not use. The import
 *   runs later and is not a create, because it changes an existing contact with the same address. Its result contains
 *   the ids of created and changed contacts in no documented order. For the failed contacts, the result contains the
 *   addresses without a reason. The import finds contacts by their addresses only, so it cannot change an address. It
 *   starts automations for all its contacts, unless the request says otherwise.
 *   https://developers.activecampaign.com/reference/bulk-import-contacts
 *   https://developers.activecampaign.com/reference/bulk-import-status-info
 * - A `status` of a contact is not written: it is a warning. The vendor would subscribe a contact again after an
 *   unsubscribe. The service requires an `opted_in_at` newer than each opt-out, on all lists.
 *   https://developers.activecampaign.com/reference/update-list-status-for-contact
 * - A new list uses the website URL of the account's first list. An update cannot empty `permission_reminder`.
 *   https://developers.activecampaign.com/reference/create-new-list
 * - A contact that unsubscribed from one list is not added to an automation, because the automation does not name its
 *   list. An automation is read by its list, 100 in a request.
 *   https://developers.activecampaign.com/reference/list-all-automations
 * - The vendor sends a message about a new, changed or tagged contact, about a subscribe, an unsubscribe and a bounce,
 *   and about a campaign whose sending begins. Opens and clicks are not requested: they change `stats` only, which
 *   emits no event. https://developers.activecampaign.com/page/webhooks
 * - A custom event contains one text, as `value` of its `properties`. A bounce, soft or hard, is `bounced`: the vendor
 *   returns a code that no page explains. Passthrough reads the activities of a contact (`/activities?contact=…`),
 *   which the vendor creates when it reads the contact.
 *   https://developers.activecampaign.com/reference/list-contact-activities
 * - The vendor calls e-mails of automations scheduled, because each contact receives them at its own time. They are not
 *   campaigns here. Tags of templates and segments of the vendor's newer screens are left out. No page lists these
 *   segments. https://developers.activecampaign.com/reference/list-all-segments
 */

import type { Provider } from '../define.ts';
import { refusedAt } from '../language/answers.ts';
import { company } from './crm/company.ts';
import { contact } from './crm/contact.ts';
import { deal } from './crm/deal.ts';
import { note } from './crm/note.ts';
import { pipeline } from './crm/pipeline.ts';
import { stage } from './crm/stage.ts';
import { task } from './crm/task.ts';
import { user } from './crm/user.ts';
import { automation } from './marketingautomation/automation.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact as subscriber } from './marketingautomation/contact.ts';
import { email } from './marketingautomation/email.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { segment } from './marketingautomation/segment.ts';
import { tag } from './marketingautomation/tag.ts';
import { sender } from './marketingautomation/user.ts';
import { accountFields, contactFields, currencies, dealFields, pipelines, senderUrls, taskTypes } from './metadata.ts';
import { rateLimit } from './rate-limit.ts';

export const activecampaign = {
  id: 'activecampaign',
  name: 'ActiveCampaign',
  documentation: 'https://developers.activecampaign.com/reference/overview',
  // https://developers.activecampaign.com/reference/url
  baseUrl: 'https://{account}.api-us1.com/api/3',
  hostParts: { account: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    account: { label: 'Account', secret: false },
    api_token: {
      label: 'API key',
      secret: true,
      documentation: 'https://developers.activecampaign.com/reference/authentication',
    },
  },
  authorization: { headers: { 'api-token': '{api_token}' } },
  identify: {
    method: 'GET',
    path: '/users/me',
    account: { credential: 'account' },
    name: { credential: 'account' },
    proof: 'user.id',
  },
  empty: '',
  // https://developers.activecampaign.com/reference/errors
  errors: {
    message: ['errors.0.title', 'message'],
    code: ['errors.0.code'],
    reasons: [{ at: 'errors', member: 'detail' }],
    rateLimit,
    // The vendor returns 422 for a duplicate. https://developers.activecampaign.com/reference/create-a-new-contact
    meanings: [
      { at: 'errors.0.code', pattern: /^duplicate$/, status: 409 },
      // (unproven) The vendor refuses an invalid key in the same words as a missing permission.
      // https://developers.activecampaign.com/reference/errors
      { at: 'message', pattern: /^You are not authorized to access this file/, status: 401 },
    ],
    taken: refusedAt('errors', 'source.pointer'),
    refused: refusedAt('errors', 'source.pointer', 'title'),
  },
  // "5 requests per second per account". The daily limit is the number of requests that this rate allows in 24 hours.
  // https://developers.activecampaign.com/reference/rate-limits
  budgets: [{ limit: 432_000 }],
  // The service leaves a fifth of the rate to callers. Same page.
  paces: [
    { path: /^\//, limit: 4, seconds: 1 },
    // Writes of a batch: the service reads each record after the write, so half of the requests remain for writes.
    // Same page.
    { path: /^\//, reads: false, limit: 2, seconds: 1 },
  ],
  metadata: { contactFields, accountFields, dealFields, pipelines, currencies, taskTypes, senderUrls },
  objects: {
    'crm.contact': contact,
    'crm.company': company,
    'crm.deal': deal,
    'crm.pipeline': pipeline,
    'crm.stage': stage,
    'crm.note': note,
    'crm.task': task,
    'crm.user': user,
    'marketingautomation.contact': subscriber,
    'marketingautomation.list': list,
    'marketingautomation.tag': tag,
    'marketingautomation.segment': segment,
    'marketingautomation.campaign': campaign,
    'marketingautomation.email': email,
    'marketingautomation.event': event,
    'marketingautomation.automation': automation,
    'marketingautomation.user': sender,
  },
} as const satisfies Provider;
