/**
 * ActiveCampaign: contacts, accounts, deals, pipelines and stages, notes, tasks and users; and who is sent what, by list.
 *
 * ## Set up
 *
 * - With a key: `account` (`acme` of the API URL `https://acme.api-us1.com`) and the `api_token` of a user. Both are in
 *   ActiveCampaign under Settings, Developer. https://developers.activecampaign.com/reference/authentication
 * - There is no consent by OAuth. Same page.
 * - "Generally, the URL will be in the form https://<your-account>.api-us1.com": no page names another host, so none is asked, and
 *   the key is sent to no other. An account whose API URL differs cannot be connected.
 *   https://developers.activecampaign.com/reference/url
 *
 * ## Scopes
 *
 * There are none: a key may do what its user may, with every object.
 *
 * ## Limits
 *
 * - 5 requests a second for an account, whoever sends them. https://developers.activecampaign.com/reference/rate-limits
 * - Nobody is subscribed by what is written of a contact: no such request has a list, or a status of one. Being put on a list is a
 *   request of its own, which has a status, and needs `consent` to subscribe. The vendor keeps no consent beside it.
 *   https://developers.activecampaign.com/reference/update-list-status-for-contact
 * - A contact is the same one in `crm` and in `marketingautomation`: who deletes the one deletes the other.
 *   https://developers.activecampaign.com/reference/delete-contact
 * - A new contact needs an e-mail address, which belongs to one contact: of a duplicate, that one is looked up. A contact has
 *   one phone number, and no owner. https://developers.activecampaign.com/reference/create-a-new-contact
 * - A contact has one account, which is written with a request of its own; the job title there is read-only.
 *   https://developers.activecampaign.com/reference/create-an-account-contact
 * - A contact is given tags that there are, by their names, with a request for each: none is made.
 *   https://developers.activecampaign.com/reference/create-contact-tag
 * - What an account has beside its name, website and owner is in custom fields. Accounts have names of their own.
 *   https://developers.activecampaign.com/reference/create-an-account-new
 * - Nothing lists accounts, notes, tasks or stages that have changed: syncs compare all of them.
 *   https://developers.activecampaign.com/reference/list-all-accounts
 * - Contacts are listed by ids, all else from an offset on: a record that is deleted while pages are read moves another one out of
 *   sight. Syncs read by its id what they miss, and find a change of it the next time.
 *   https://developers.activecampaign.com/reference/pagination
 * - A new deal needs a contact or an account. It has no amount, the currency of the first pipeline, and is there, unless it says
 *   otherwise; its user is the pipeline's where that assigns one.
 *   https://developers.activecampaign.com/reference/create-a-deal-new
 * - A deal has one contact here: the primary one. The secondary ones of all deals are in one list, for which its page names no
 *   filter. https://developers.activecampaign.com/reference/list-all-secondary-contacts
 *   A deal names an address of its own ones (`links.contactDeals`), of which no page says what it answers, and each deal of a
 *   page would take a request of the five a second: they are neither read nor written.
 *   https://developers.activecampaign.com/reference/retrieve-a-deal
 * - When a deal closes is a custom field of the account. https://developers.activecampaign.com/reference/deal
 * - A note or a task is on one record, which stays; a task is on a contact or a deal, and is always due.
 *   https://developers.activecampaign.com/reference/create-a-deal-task
 * - Amounts in custom fields are not read. https://developers.activecampaign.com/reference/dealcustomfieldmeta
 * - There are no leads, and no calls or meetings but as tasks.
 * - Segments are those of the vendor's list of them, with their names. Who is in one is not said: an answer that comes before the
 *   vendor has searched looks like any other. https://developers.activecampaign.com/reference/list-all-segments
 * - A campaign is created as a draft with a name, which alone is changed and deleted. What it says and whom it goes to is written in
 *   the screens of the vendor: a new campaign takes no more. It is sent by none of the requests that a page or a recording has:
 *   "scheduledDate" of a change is not said to send it. https://developers.activecampaign.com/reference/edit-campaign
 * - Campaigns of automations are left out. https://developers.activecampaign.com/reference/list-all-campaigns
 * - Automations are read, and a contact is added to one; what they consist of is answered by no request that a page has. What begins
 *   them is beside their list. https://developers.activecampaign.com/reference/list-all-automations
 *   A record of one names an address of its steps (`links.blocks`), of which no page says what it answers.
 * - Events are listed by contact: custom ones, and what came back of what it was sent. What it was sent, has opened and followed is among
 *   its activities alone, which name logs by their ids and no campaign: there are no messages, nor events of those.
 *   https://developers.activecampaign.com/reference/list-contact-activities
 * - Custom events are tracked at another host (`trackcmp.net`) with a key of its own: none is created.
 *   https://developers.activecampaign.com/reference/track-event
 * - There is a page of one template and none of a list of them: templates are left out.
 *   https://developers.activecampaign.com/reference/retrieve-a-template
 * - Messages about changes have no signature: a secret in their address proves them. There is none of a deletion.
 *   https://developers.activecampaign.com/page/webhooks
 * - No request for several records is used: a batch writes two records a second, and says which ones it had no time for. There is an
 *   import of 250 contacts, which is carried out later and is no create: it changes whoever has the address. Its answer has the ids of
 *   those that it has made or changed, in no order that is said, and the addresses of those that it has not, without a reason. It knows
 *   contacts by their addresses alone, so it cannot change one, and automations begin for everybody in it unless it says otherwise.
 *   https://developers.activecampaign.com/reference/bulk-import-contacts
 *   https://developers.activecampaign.com/reference/bulk-import-status-info
 * - A `status` of a contact is not written: it is a warning. The vendor would subscribe a contact again after an unsubscribe.
 *   The service requires an `opted_in_at` newer than each opt-out, on all lists.
 *   https://developers.activecampaign.com/reference/update-list-status-for-contact
 * - A new list uses the website URL of the account's first list. An update cannot empty `permission_reminder`.
 *   https://developers.activecampaign.com/reference/create-new-list
 * - A contact that unsubscribed from one list is not added to an automation, because the automation does not name its list. An
 *   automation is read by its list, 100 in a request. https://developers.activecampaign.com/reference/list-all-automations
 * - The vendor sends a message about a new, changed or tagged contact, about a subscribe, an unsubscribe and a bounce, and about
 *   a campaign whose sending begins. Opens and clicks are not requested: they change `stats` only, which emits no event.
 *   https://developers.activecampaign.com/page/webhooks
 * - A custom event contains one text, as `value` of its `properties`. A bounce, soft or hard, is `bounced`: the vendor returns a
 *   code that no page explains. Passthrough reads the activities of a contact (`/activities?contact=…`), which the vendor
 *   creates when it reads the contact. https://developers.activecampaign.com/reference/list-contact-activities
 * - The vendor calls e-mails of automations scheduled, because each contact receives them at its own time: they are no campaigns
 *   here. Tags of templates and segments of the vendor's newer screens are left out. No page lists these segments.
 *   https://developers.activecampaign.com/reference/list-all-segments
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
    // A 422. https://developers.activecampaign.com/reference/create-a-new-contact
    meanings: [
      { at: 'errors.0.code', pattern: /^duplicate$/, status: 409 },
      // (memory) A key that is none is refused as what it may not do. https://developers.activecampaign.com/reference/errors
      { at: 'message', pattern: /^You are not authorized to access this file/, status: 401 },
    ],
    taken: refusedAt('errors', 'source.pointer'),
    refused: refusedAt('errors', 'source.pointer', 'title'),
  },
  // "5 requests per second per account": what a day could have by it is taken for that of a day.
  // https://developers.activecampaign.com/reference/rate-limits
  budgets: [{ limit: 432_000 }],
  // A fifth is left to callers. Same page.
  paces: [
    { path: /^\//, limit: 4, seconds: 1 },
    // Of a batch: each record is read once it is written. Same page.
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
